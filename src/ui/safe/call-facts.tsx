/** Contract call as data for another wallet's app. */
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { ContractCall } from '../../wallet/messages/transaction-acts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Facts } from '../kit/card'
import { CopyButton } from '../kit/copy-button'

const NATIVE_DECIMALS = 18

/** A call without `value` sends no coin. */
type SentCall = Omit<ContractCall, 'value'> & Partial<Pick<ContractCall, 'value'>>

export const CallFacts = ({ call: { to, data, value = 0n } }: { readonly call: SentCall }) => (
  <div class="stack" data-tight>
    <Facts
      rows={[
        [t`To`, <code class="address">{withChecksum(to)}</code>],
        [t`Value`, formatUnits(value, NATIVE_DECIMALS)],
      ]}
    />
    <div class="row small">
      <code class="grow mono call-data">{data}</code>
      <CopyButton text={data} label={t`Copy the data`} />
    </div>
  </div>
)
