/** Partner fees of an order in the head of its review, each with its recipient. */
import type { ComponentChildren } from 'preact'
import { readDocument } from '../../domain/orders/app-data'
import { t } from '../../domain/text/texts'
import { listPartnerFees, writePartnerFee } from '../../wallet/messages/partner-fees'
import { NamedAddress } from '../workspace/named-address'

/** @param appData Text of the app-data document, if known. */
export const partnerFeeRows = (
  appData: string | undefined,
): readonly (readonly [label: string, value: ComponentChildren])[] =>
  listPartnerFees(readDocument(appData ?? '') ?? {}).map((fee, index) => [
    t`Partner fee`,
    <span key={`fee ${index}`} class="caution">
      <strong>{writePartnerFee(fee)}</strong>
      {' → '}
      <NamedAddress address={fee.recipient} label={t`Copy address`} />
    </span>,
  ])
