extension LintCase {
    static let all: [LintCase] = [
        roots, kinds, values, spelling, outside, names, alerts, silent, activities, others,
    ].flatMap { $0 }

    /// A name of so many letters, as a custom key with an alert.
    private static func named(_ count: Int, _ rules: String...) -> LintCase {
        LintCase(
            pushType: "alert",
            body: #"{"aps":{"alert":"a"},"\#(String(repeating: "n", count: count))":1}"#,
            rules: rules)
    }

    private static let roots: [LintCase] = [
        .alert(#"{"aps":{"alert":"a"}}"#),
        .alert(#"{"a":1}"#, "aps-missing", at: "/aps"),
        .alert("{}", "empty-payload", at: ""),
        .type("background", "{}", "empty-payload"),
        .type("alert", "{}", topic: "pass.com.example"),
        .type("background", "{}", topic: "pass.com.example"),
        .type("alert", #"{"a":1}"#, "aps-missing", topic: "pass.com.example"),
        .type(nil, #"{"mdm":"x"}"#),
        .type("alert", #"{"mdm":"x"}"#, "aps-missing"),
        .type("mdm", #"{"mdm":"x"}"#), .type("pushtotalk", #"{"speaker":"x"}"#),
        .type("fileprovider", #"{"container-identifier":"a","domain":"b"}"#),
        .type(nil, #"{"container-identifier":"a","domain":"b"}"#),
        .type(nil, #"{"speaker":"x"}"#, topic: "com.example.app.voip-ptt"),
        .type(nil, #"{"speaker":"x"}"#, "aps-missing", topic: "com.example.app"),
        .type("voip", #"{"call":1}"#), .type("location", "{}"), .type("complication", "{}"),
        .type("liveactivity", "{}", "aps-missing"), .type("widgets", "{}", "aps-missing"),
        .type("controls", #"{"a":1}"#, "aps-missing"),
        .type("unheard", #"{"a":1}"#),
        .alert(#"{"aps":[]}"#, "aps-type", at: "/aps"),
        .alert(#"{"aps":null}"#, "aps-type"), .alert(#"{"aps":"x"}"#, "aps-type"),
        .alert(#"{"APS":{"alert":"a"}}"#, "key-spelling", at: "/APS"),
        .alert("[]"), .alert(#"{"aps":"#), .alert(""), .alert("null"),
        .sized(3686, "alert"), .sized(3687, "alert", "near-limit"),
        .sized(4096, "alert", "near-limit"), .sized(4097, "alert"),
        .sized(4607, "voip"), .sized(4608, "voip", "near-limit"),
        .sized(5120, "voip", "near-limit"),
    ]

    private static let kinds: [LintCase] = [
        .alert(#"{"aps":{"alert":1}}"#, "aps-type", at: "/aps/alert"),
        .alert(#"{"aps":{"alert":["a"]}}"#, "aps-type"),
        .alert(#"{"aps":{"alert":null}}"#, "aps-type"),
        .aps(#""badge":"5""#, "aps-type", at: "/aps/badge"), .aps(#""badge":true"#, "aps-type"),
        .aps(#""sound":1"#, "aps-type"), .aps(#""sound":"default""#),
        .aps(#""thread-id":7"#, "aps-type"), .aps(#""category":{}"#, "aps-type"),
        .aps(#""target-content-id":1"#, "aps-type"), .aps(#""filter-criteria":1"#, "aps-type"),
        .aps(#""mutable-content":true"#, "aps-type"),
        .aps(#""content-available":"1""#, "aps-type"),
        .aps(#""interruption-level":1"#, "aps-type"),
        .aps(#""relevance-score":"1""#, "aps-type"), .aps(#""timestamp":"now""#, "aps-type"),
        .aps(#""stale-date":"x""#, "aps-type"), .aps(#""dismissal-date":"x""#, "aps-type"),
        .aps(#""event":1"#, "aps-type"), .aps(#""content-state":"x""#, "aps-type"),
        .aps(#""attributes":[]"#, "aps-type"), .aps(#""attributes-type":1"#, "aps-type"),
        .aps(#""input-push-channel":1"#, "aps-type"),
        .aps(#""input-push-token":"x""#, "aps-type"),
        .aps(#""content-changed":1"#, "aps-type"),
        .aps(#""url-args":["a"]"#), .aps(#""url-args":["a",1]"#, "aps-type"),
        .aps(#""account-id":"x""#),
        .alert(#"{"aps":{"alert":{"body":1,"title":"t"}}}"#, "alert-type", at: "/aps/alert/body"),
        .alert(#"{"aps":{"alert":{"body":"b","loc-key":1,"loc-args":["a"]}}}"#, "alert-type"),
        .alert(
            #"{"aps":{"alert":{"loc-key":"k","loc-args":["a",2]}}}"#, "alert-type",
            at: "/aps/alert/loc-args"),
        .alert(#"{"aps":{"alert":{"loc-key":"k","loc-args":"a"}}}"#, "alert-type"),
        .alert(#"{"aps":{"alert":{"title":{"loc-key":"k"}, "body":"b"}}}"#, "alert-type"),
        .alert(#"{"aps":{"alert":{"body":"b","launch-image":1}}}"#, "alert-type"),
        .alert(#"{"aps":{"alert":{"body":"b","summary-arg":"x","summary-arg-count":1}}}"#),
        .aps(#""sound":{"critical":1,"name":"a.caf","volume":0.5}"#),
        .aps(#""sound":{"critical":true}"#, "sound-type", at: "/aps/sound/critical"),
        .aps(#""sound":{"name":1}"#, "sound-type"),
    ]

    private static let values: [LintCase] = [
        .aps(#""badge":0"#), .aps(#""badge":1.0"#), .aps(#""badge":-1"#, "badge"),
        .aps(#""badge":1.5"#, "badge", at: "/aps/badge"),
        .aps(#""mutable-content":0"#, "mutable-content"), .aps(#""mutable-content":1"#),
        .aps(#""mutable-content":2"#, "mutable-content", at: "/aps/mutable-content"),
        .aps(#""content-available":0"#, "content-available"),
        .aps(#""content-available":2"#, "content-available", at: "/aps/content-available"),
        .aps(#""interruption-level":"passive""#), .aps(#""interruption-level":"active""#),
        .aps(#""interruption-level":"time-sensitive""#),
        .aps(#""interruption-level":"critical""#),
        .aps(#""interruption-level":"timeSensitive""#, "interruption-level"),
        .aps(#""interruption-level":"""#, "interruption-level", at: "/aps/interruption-level"),
        .aps(#""relevance-score":0"#), .aps(#""relevance-score":1"#),
        .aps(#""relevance-score":1.0000001"#, "relevance-score", at: "/aps/relevance-score"),
        .aps(#""relevance-score":-0.0000001"#, "relevance-score"),
        .aps(#""relevance-score":1e999"#, "relevance-score"),
        .aps(#""sound":{"volume":0}"#), .aps(#""sound":{"volume":1}"#),
        .aps(#""sound":{"volume":1.01}"#, "sound-volume", at: "/aps/sound/volume"),
        .aps(#""sound":{"volume":-0.01}"#, "sound-volume"),
        .aps(#""timestamp":99999999999"#),
        .aps(#""timestamp":100000000000"#, "date-milliseconds", at: "/aps/timestamp"),
        .aps(#""stale-date":1796040000123"#, "date-milliseconds"),
        .aps(#""dismissal-date":1796040000123"#, "date-milliseconds"),
    ]

    private static let spelling: [LintCase] = [
        .aps(#""content_available":1"#, "key-spelling", at: "/aps/content_available"),
        .aps(#""contentAvailable":1"#, "key-spelling"), .aps(#""Badge":1"#, "key-spelling"),
        .aps(#""threadId":"x""#, "key-spelling"), .aps(#""mutable_content":1"#, "key-spelling"),
        .alert(#"{"aps":{"alert":{"body":"b","Title":"t"}}}"#, "key-spelling"),
        .alert(
            #"{"aps":{"alert":{"body":"b","loc_key":"t"}}}"#, "key-spelling",
            at: "/aps/alert/loc_key"),
        .aps(#""sound":{"Name":"x"}"#, "key-spelling"),
        .aps(#""image":"x""#, "unknown-key", at: "/aps/image"),
        .aps(#""a/b~c":1"#, "unknown-key", at: "/aps/a~1b~0c"),
        .aps(#""title":"x""#, "unknown-key"), .aps(#""sound":{"pitch":1}"#, "unknown-key"),
        .alert(#"{"aps":{"alert":{"body":"b","badge":1}}}"#, "unknown-key", at: "/aps/alert/badge"),
    ]

    private static let outside: [LintCase] = [
        .alert(#"{"aps":{"alert":"a"},"badge":1}"#, "key-outside-aps", at: "/badge"),
        .alert(#"{"aps":{"alert":"a"},"content_available":1}"#, "key-outside-aps"),
        .alert(#"{"aps":{"alert":"a"},"mutableContent":1}"#, "key-outside-aps"),
        .alert(#"{"aps":{"alert":"a"},"threadId":"x"}"#),
        .alert(#"{"aps":{"alert":"a","badge":1},"badge":1}"#, "custom-key-repeats", at: "/badge"),
        .alert(#"{"aps":{"alert":"a"},"timestamp":1}"#, "custom-key-repeats", at: "/timestamp"),
        .alert(#"{"alert":"a"}"#, "aps-missing", "key-outside-aps"),
        .type("mdm", #"{"mdm":"x","alert":"a"}"#, "custom-key-repeats"),
        .type(
            "liveactivity", #"{"timestamp":1,"event":"end"}"#, "aps-missing", "key-outside-aps",
            "key-outside-aps"),
    ]

    private static let names: [LintCase] = [
        .alert(#"{"aps":{"alert":"a"},"user-id":1,"message-type":2,"word":3,"ID":4,"_x":5}"#),
        .alert(
            #"{"aps":{"alert":"a"},"user-id":1,"word":3,"user_id":2}"#, "mixed-naming",
            at: "/user_id"),
        .alert(
            #"{"aps":{"alert":"a"},"user_id":1,"userName":2,"user-x":3}"#, "mixed-naming",
            at: "/userName"),
        named(19), named(20), named(21, "long-key"),
        .alert(
            #"{"aps":{"alert":"a"},"\#(String(repeating: "é", count: 11))":1}"#, "long-key"),
    ]

    private static let alerts: [LintCase] = [
        .alert(#"{"aps":{}}"#, "nothing-to-show", at: "/aps"),
        .type(nil, #"{"aps":{}}"#, "nothing-to-show"), .type("voip", #"{"aps":{}}"#),
        .alert(#"{"aps":{"badge":0}}"#), .alert(#"{"aps":{"sound":"a.caf"}}"#),
        .alert(#"{"aps":{"alert":""}}"#, "alert-empty", at: "/aps/alert"),
        .alert(#"{"aps":{"alert":{}}}"#, "alert-empty"),
        .alert(#"{"aps":{"alert":{"title":"","body":""}}}"#, "alert-empty"),
        .alert(#"{"aps":{"alert":{"title":"","body":"b"}}}"#),
        .alert(#"{"aps":{"alert":{"launch-image":"x"}}}"#, "alert-empty"),
        .alert(
            #"{"aps":{"badge":1,"mutable-content":1}}"#, "mutable-without-alert",
            at: "/aps/mutable-content"),
        .alert(#"{"aps":{"alert":{"loc-key":"k","loc-args":[]}}}"#),
        .alert(
            #"{"aps":{"alert":{"loc-key":"k"}}}"#, "key-without-arguments", at: "/aps/alert/loc-key"
        ),
        .alert(
            #"{"aps":{"alert":{"body":"b","loc-args":["a"]}}}"#, "arguments-without-key",
            at: "/aps/alert/loc-args"),
        .alert(
            #"{"aps":{"alert":{"title-loc-key":"k","subtitle-loc-args":[]}}}"#,
            "key-without-arguments", "arguments-without-key"),
    ]

    private static let silent: [LintCase] = [
        .background(#""content-available":1"#),
        .background("", "background-content"),
        .background(#""content-available":1,"alert":"a""#, "background-visible"),
        .background(
            #""content-available":1,"badge":1,"sound":"a""#, "background-visible",
            "background-visible"),
        .background(#""content-available":0"#, "content-available"),
        .type("background", #"{"aps":{"content-available":1}}"#, priority: 5),
        .type("background", #"{"aps":{"content-available":1}}"#, priority: 1),
        .type(
            "background", #"{"aps":{"content-available":1}}"#, "background-priority", priority: 10),
        .type("alert", #"{"aps":{"alert":"a"}}"#, priority: 10),
        .aps(#""content-available":1"#, "silent-visible", at: "/aps/content-available"),
        .aps(#""content-available":1,"badge":1"#, "silent-visible", "silent-visible"),
        .alert(#"{"aps":{"content-available":1}}"#, "push-type"),
        .type(nil, #"{"aps":{"content-available":1}}"#, "push-type"),
        .type("voip", #"{"aps":{"content-available":1}}"#),
    ]

    private static let update = #""timestamp":1,"event":"update","content-state":{}"#
    private static let start =
        #""timestamp":1,"event":"start","content-state":{},"attributes-type":"A","attributes":{}"#

    private static let activities: [LintCase] = [
        .activity(update), .activity(start + #","alert":{"title":"t","body":"b"}"#),
        .activity(#""timestamp":1,"event":"end""#),
        .activity(#""timestamp":1,"event":"end","dismissal-date":1"#),
        .activity(update + #","relevance-score":100"#),
        .activity(
            update + #","alert":{"title":{"loc-key":"k","loc-args":[]},"body":"b","sound":"a"}"#),
        .activity(#""event":"update","content-state":{}"#, "activity-timestamp"),
        .activity(#""timestamp":1,"content-state":{}"#, "activity-event"),
        .activity(#""timestamp":1,"event":"Update","content-state":{}"#, "activity-event"),
        .activity(#""timestamp":1,"event":1,"content-state":{}"#, "aps-type"),
        .activity(#""timestamp":1,"event":"update""#, "activity-content-state"),
        .activity(start, "activity-start"),
        .activity(
            #""timestamp":1,"event":"start","content-state":{},"alert":{"body":"b"}"#,
            "activity-start", "activity-start"),
        .activity(update + #","attributes":{}"#, "activity-start-only"),
        .activity(
            update + #","input-push-token":1,"attributes-type":"A""#, "activity-start-only",
            "activity-start-only"),
        .type("liveactivity", "{\"aps\":{\(update)}}", priority: 5),
        .type("liveactivity", "{\"aps\":{\(update)}}", priority: 10),
        .type("liveactivity", "{\"aps\":{\(update)}}", "activity-priority", priority: 1),
        .type(nil, "{\"aps\":{\(update)}}", topic: "com.example.app.push-type.liveactivity"),
        .type(nil, "{\"aps\":{\(update)}}", "push-type", topic: "com.example.app"),
        .alert("{\"aps\":{\(update)}}", "push-type"),
    ]

    private static let others: [LintCase] = [
        .type("widgets", #"{"aps":{"content-changed":true}}"#),
        .type("controls", #"{"aps":{"content-changed":true}}"#, priority: 10),
        .type("widgets", #"{"aps":{"content-changed":false}}"#, "content-changed"),
        .type("controls", #"{"aps":{}}"#, "content-changed"),
        .type("widgets", #"{"aps":{"content-changed":1}}"#, "aps-type"),
        .type("pushtotalk", "{}", priority: 10),
        .type("pushtotalk", "{}", "push-to-talk-priority", priority: 5),
        .type("pushtotalk", "{}", "push-to-talk-priority", priority: 1),
    ]
}
