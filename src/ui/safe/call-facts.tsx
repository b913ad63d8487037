/** Contract call as data for another wallet's app. */
import { t } from '../../domain/text/texts'
import type { SafeCall } from '../../wallet/messages/safe-calls'
import { withChecksum } from '../../wallet/vault/checksum'
import { Facts } from '../kit/card'
import { CopyButton } from '../kit/copy-button'

export const CallFacts = ({ call: { to, data } }: { readonly call: SafeCall }) => (
  <div class="stack" data-tight>
    <Facts
      rows={[
        [t`To`, <code class="address">{withChecksum(to)}</code>],
        [t`Value`, '0'],
      ]}
    />
    <div class="row small">
      <code class="grow mono call-data">{data}</code>
      <CopyButton text={data} label={t`Copy the data`} />
    </div>
  </div>
)
