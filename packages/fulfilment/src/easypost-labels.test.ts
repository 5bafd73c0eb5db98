import { startLabelSimulator } from "@storywall/local/label-simulator";
import { createEasyPostLabels } from "./easypost-labels.ts";
import { testLabelService } from "./label-service.fixture.ts";

testLabelService("EasyPost's client", async () => {
  const simulator = await startLabelSimulator();
  const labels = createEasyPostLabels({ apiKey: "EZTK_test", apiBase: simulator.baseUrl, timeoutMs: 300 });
  return { simulator, labels };
});
