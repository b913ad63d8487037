/**
 * Explains an own order that was not signed here: how the account's consent was verified, and every signed
 * field.
 */
import '../../styles/screens/review.css'
import { isUnverified, type OrderEntry, orderOf } from '../../../client/db/rows/order-entry'
import type { SigningScheme } from '../../../domain/orders/order'
import { t } from '../../../domain/text/texts'
import { countSignedFields } from '../../../wallet/describe/order'
import { Callout } from '../../kit/callout'
import { Card } from '../../kit/card'
import { tx } from '../../kit/text'
import { SigningLines } from '../../signing/signing-lines'
import { useClearText } from '../../signing/use-clear-text'
import { DocumentNote } from './document-note'

/** Proof of the account's consent. Key signatures were checked, others are on the chain. */
const SIGNED = {
  eip712: t`Verified: signed by your address.`,
  ethsign: t`Verified: signed by your address.`,
  presign: t`The server reports a presignature.`,
  eip1271: t`The server reports a contract signature.`,
} as const satisfies Record<SigningScheme, string>

export function PlacedElsewhere({ entry }: { readonly entry: OrderEntry }) {
  const { chainId, terms, owner, appData } = entry
  const { lines, warnings } = useClearText(chainId, { terms, owner, appData }).clear
  const isPaidToOther = warnings.find(({ kind }) => kind === 'receiver')
  return (
    <Card title={t`Placed elsewhere`}>
      <p class="small">{t`Not signed in this environment of Cowbell: the signature log does not hold it.`}</p>
      {'signature' in entry && (
        <p class="small">
          {isUnverified(entry)
            ? t`Not verified: only the server says that this order is yours.`
            : SIGNED[entry.signature.scheme]}
        </p>
      )}
      <DocumentNote order={orderOf(entry)} />
      {isPaidToOther && <Callout tone="caution">{isPaidToOther.message}</Callout>}
      <details class="all-fields">
        <summary class="small">{tx`All ${countSignedFields(lines)} signed fields`}</summary>
        <SigningLines lines={lines} />
      </details>
    </Card>
  )
}
