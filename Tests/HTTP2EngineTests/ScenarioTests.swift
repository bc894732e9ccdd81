import HTTP2Frames
import Testing

@Suite("Scripted connections, their bytes cut at every place", .timeLimit(.minutes(5)))
struct ScenarioTests {
    @Test(arguments: RequestScenarios.all)
    func served(_ row: Scenario) { row.check() }

    @Test(arguments: ConnectionErrorScenarios.all)
    func connectionError(_ row: Scenario) { row.check() }

    @Test(arguments: EndingScenarios.all)
    func ending(_ row: Scenario) { row.check() }
}
