import type { WebhookWithSecret } from "@storywall/domain/operations/webhooks/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { formatTimestamp } from "@/lib/dates.ts";
import { toast } from "@/lib/toast.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.secret;

type Props = { created: WebhookWithSecret | null; onClose: () => void };

/** Shows a new signing secret, which cannot be read again. */
export function NewSecret({ created, onClose }: Props) {
  return (
    <Dialog open={created !== null} onClose={onClose} title={texts.title}>
      {created ? <Secret {...created} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Secret({ webhook, secret, onClose }: WebhookWithSecret & { onClose: () => void }) {
  const copySecret = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    );
  return (
    <>
      <p>{texts.text(<span className="wrap-anywhere">{webhook.url}</span>)}</p>
      {webhook.previousSecretUntil ? (
        <p className="mt-3">{texts.oldSecretAlsoWorksUntil(formatTimestamp(webhook.previousSecretUntil))}</p>
      ) : null}
      <TextField
        label={texts.label}
        className="mt-5"
        readOnly
        isOptional="silently"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void copySecret()}>{texts.copy}</Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
