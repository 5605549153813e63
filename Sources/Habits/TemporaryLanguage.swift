public enum Language: String, Sendable {
  case english = "en"
  case korean = "ko"
}
