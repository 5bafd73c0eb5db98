import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/nextjs";
import { canRecordReplay, errorReporting, replayPrivacy } from "@storywall/domain/catalog/client-settings";
import { subscribeToErrors } from "@/lib/capture-error.ts";
import { readConsent } from "./consent-choice.ts";
import { scrubEnvelope } from "./scrub-envelope.ts";

type Transport = ReturnType<typeof makeFetchTransport>;

/**
 * Starts error reports, performance reports and, on allowed pages, session replay. All data passes through
 * `scrubEnvelope`; nothing is sent after consent is withdrawn. Returns a function to call with the path on each page
 * view.
 */
export function startErrorReporting(dsn: string): (path: string) => void {
  const client = init({
    dsn,
    tracesSampleRate: errorReporting.traceSampleRate,
    replaysSessionSampleRate: errorReporting.replaySessionSampleRate,
    replaysOnErrorSampleRate: errorReporting.replayOnErrorSampleRate,
    // Sentry must not collect personal data. In its earlier versions, this option was `sendDefaultPii: false`.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    defaultIntegrations: false,
    integrations: [
      functionToStringIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration(),
    ],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    tracePropagationTargets: [],
    transport: (options: Parameters<typeof makeFetchTransport>[0]) =>
      addScrubbingToTransport(makeFetchTransport(options)),
  });
  subscribeToErrors((error) => void captureException(error));
  let replay: ReturnType<typeof replayIntegration> | undefined;
  let mode: "session" | "buffer" | undefined;
  return (path) => {
    if (!canRecordReplay(path)) {
      mode = replay?.getRecordingMode() ?? mode;
      void replay?.stop({ flush: false });
    } else if (!replay) {
      // Compressed recordings cannot be scrubbed, so compression is off.
      replay = replayIntegration({ ...replayPrivacy, useCompression: false, networkCaptureBodies: false });
      client?.addIntegration(replay);
    } else if (!replay.getRecordingMode()) {
      if (mode === "session") replay.start();
      else replay.startBuffering();
    }
  };
}

function addScrubbingToTransport(transport: Transport): Transport {
  return {
    ...transport,
    send: async (envelope) => {
      if (readConsent() !== "yes") return {};
      const { origin, pathname } = window.location;
      const scrubbed = scrubEnvelope(envelope, {
        origin,
        typed: readFormFieldValues(),
        mayReplay: canRecordReplay(pathname),
      });
      return scrubbed ? transport.send(scrubbed) : {};
    },
  };
}

const MIN_VALUE_LENGTH = 3;

/** Returns the values of the form fields on this page, to remove them from reports. */
function readFormFieldValues(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea",
  );
  return [...fields].map(({ value }) => value.trim()).filter(({ length }) => length >= MIN_VALUE_LENGTH);
}
