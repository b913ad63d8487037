/** Example of the JSON that a webhook sends, with the steps to verify it. */
import { writePayload } from '../../../client/notify/channel-message'
import { makeSampleFill } from '../../../client/notify/sample-fill'
import type { Milliseconds } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { RawText } from '../../kit/raw-text'

/** Returns the JSON of a filled order. */
function writeExample(): string {
  const example = makeSampleFill(Date.UTC(2027, 0, 15, 8) as Milliseconds)
  return JSON.stringify(writePayload({ id: example.id, notifications: [example] }), null, 2)
}

export const PayloadExample = () => (
  <RawText label={t`Example of a request`} text={writeExample()} isScrollable>
    <p class="small">
      {t`Amounts are in atoms. The header Cowbell-Signature is v1= and the HMAC-SHA-256 of TIMESTAMP.BODY in hex.`}
    </p>
    <p class="small">
      {t`TIMESTAMP is the header Cowbell-Timestamp, in seconds. The key is the secret, as text.`}
    </p>
    <p class="small">
      {t`Once the webhook is added, its options send this as a sample, with "kind": "test".`}
    </p>
  </RawText>
)
