/// The rules of the payload lint: what APNs accepts and a device ignores.
///
/// The reason is the one given where the settings refuse a payload with an error.
extension Rule.Row {
    static let lintAPSMissing = lint(
        .error, .documented,
        "The payload of an alert, background, Live Activity, widget or control "
            + "push has the object aps.")

    static let lintEmptyPayload = lint(
        .warning, .ours, "Only a Wallet pass is sent an empty object.")

    static let lintAPSType = lint(
        .error, .documented,
        "aps is an object, and each of its keys has a value of the kind that "
            + "Apple's table names.")

    static let lintAlertType = lint(
        .error, .documented, "Each key of alert has a value of the kind that Apple's table names.")

    static let lintSoundType = lint(
        .error, .documented, "Each key of sound has a value of the kind that Apple's table names.")

    static let lintSoundVolume = lint(
        .error, .documented, "The volume of a sound is a number from 0 to 1.")

    static let lintKeySpelling = lint(
        .error, .documented,
        "A key of Apple's is written as in its table, hyphens and small "
            + "letters; any other is ignored.")

    static let lintUnknownKey = lint(
        .warning, .documented,
        "aps, alert and sound hold keys of Apple's tables alone; others are "
            + "ignored.")

    static let lintKeyOutsideAPS = lint(
        .warning, .documented, "What the system should see stands inside aps, not beside it.")

    static let lintCustomKeyRepeats = lint(
        .advice, .ours, "A custom key has a name that is none of aps's keys.")

    static let lintMixedNaming = lint(
        .advice, .ours, "The names of custom keys are all of one style.")

    static let lintLongKey = lint(
        .advice, .ours, "The names of custom keys are short: every byte counts against the limit.")

    static let lintNearLimit = lint(
        .advice, .ours, "The payload uses less than nine tenths of its limit.")

    static let lintContentAvailable = lint(
        .warning, .documented, "content-available is 1 or absent.")

    static let lintMutableContent = lint(
        .warning, .documented, "mutable-content is 1 or absent.")

    static let lintBadge = lint(
        .warning, .ours, "badge is a whole number, zero or more.")

    static let lintInterruptionLevel = lint(
        .error, .documented, "interruption-level is passive, active, time-sensitive or critical.")

    static let lintRelevanceScore = lint(
        .error, .documented, "relevance-score is a number from 0 to 1, for a Live Activity any.")

    static let lintDateMilliseconds = lint(
        .error, .documented, "timestamp, stale-date and dismissal-date count seconds since 1970.",
        source: ApplePage.activities)

    static let lintNothingToShow = lint(
        .warning, .ours, "A push of type alert has an alert, a badge or a sound.")

    static let lintAlertEmpty = lint(
        .warning, .ours, "An alert has a text, or a key of one.")

    static let lintMutableWithoutAlert = lint(
        .warning, .documented, "mutable-content comes with an alert.",
        source: ApplePage.modifying)

    static let lintArgumentsWithoutKey = lint(
        .warning, .documented, "Arguments of a localised text come with the text's key.")

    static let lintKeyWithoutArguments = lint(
        .advice, .ours, "The key of a localised text comes with arguments, if the text takes any.")

    static let lintSilentVisible = lint(
        .warning, .documented, "content-available comes without alert, badge and sound.")

    static let lintBackgroundVisible = lint(
        .error, .documented, "A background push has no alert, badge or sound.",
        source: ApplePage.background)

    static let lintBackgroundContent = lint(
        .error, .documented, "A background push has content-available.",
        source: ApplePage.background)

    static let lintBackgroundPriority = lint(
        .warning, .documented, "A background push is not sent with priority 10.",
        source: ApplePage.sending)

    static let lintPushToTalkPriority = lint(
        .warning, .documented, "A push-to-talk push is sent with priority 10.",
        source: ApplePage.pushToTalk)

    static let lintPushType = lint(
        .warning, .documented, "apns-push-type is that of the payload.",
        source: ApplePage.sending)

    static let lintContentChanged = lint(
        .error, .documented, "A push to a widget or control has content-changed, which is true.",
        source: ApplePage.widgets)

    static let lintActivityTimestamp = lint(
        .error, .documented, "A Live Activity's push has a timestamp.",
        source: ApplePage.activities)

    static let lintActivityEvent = lint(
        .error, .documented, "A Live Activity's push has an event: start, update or end.",
        source: ApplePage.activities)

    static let lintActivityContentState = lint(
        .error, .documented, "A push that starts or updates a Live Activity has a content-state.",
        source: ApplePage.activities)

    static let lintActivityStart = lint(
        .error, .documented,
        "A push that starts a Live Activity has attributes-type, attributes and "
            + "alert.", source: ApplePage.activities)

    static let lintActivityStartOnly = lint(
        .warning, .documented,
        "attributes-type, attributes and the input-push keys come with the "
            + "event start alone.", source: ApplePage.activities)

    static let lintActivityPriority = lint(
        .warning, .documented, "A Live Activity's push is sent with priority 5 or 10.",
        source: ApplePage.activities)

    private static func lint(
        _ severity: Rule.Severity, _ confidence: Rule.Confidence, _ statement: String,
        source: String = ApplePage.payload
    ) -> Self {
        Self(
            severity == .error ? .badRequestPayload : nil, severity, confidence, statement,
            source: confidence == .ours ? "this project" : source)
    }
}

extension ApplePage {
    static let background = "Apple, \"Pushing background updates to your App\""
    static let modifying = "Apple, \"Modifying content in newly delivered notifications\""
    static let activities =
        "Apple, \"Starting and updating Live Activities with ActivityKit push notifications\""
    static let widgets = "Apple, \"Updating widgets with WidgetKit push notifications\""
    static let pushToTalk = "Apple, \"Creating a Push to Talk app\""
}
