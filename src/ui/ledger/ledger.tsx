/** All signatures of the wallet in the environment, newest first. */

import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { tx } from '../kit/text'
import '../styles/screens/ledger.css'
import { type SignedCancellation, watchSignedCancellations } from '../../client/activity/signed-cancellations'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { exportLedger, watchLedger } from '../../client/orders/ledger'
import { networkName } from '../../domain/chains/chains'
import { formatShortDateTime } from '../../domain/text/numbers'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { CheckField } from '../kit/field'
import { Icon } from '../kit/icon'
import { MoreRows, useRowLimit } from '../kit/more-rows'
import { Skeleton } from '../kit/progress'
import { saveFile } from '../kit/save-file'
import { useAction } from '../kit/use-action'
import { useLatest, useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { SignatureStatusLabel } from './signature-status'
import { signatureStatus, signatureTitle, statusText } from './signature-view'

export function LedgerScreen() {
  const { profile } = useWorkspace()
  const drawn = useRowLimit()
  // Reads one row more than shown to know whether there are more.
  const rows = useLatest(
    useLive(() => watchLedger(profile.id, drawn.limit + 1), [profile.id, drawn.limit]),
    profile.id,
  )
  const cancels = useLive(() => watchSignedCancellations(rows ?? []), [rows?.map(({ id }) => id)])
  const [isWhole, setWhole] = useState(false)
  const exporting = useAction(async () =>
    saveFile(`cowbell-ledger-${profile.id}.json`, await exportLedger(profile.id, isWhole)),
  )
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Signature log`} back={hrefOf('settings')}>
        {rows && rows.length > 0 && (
          <Button size="small" isBusy={exporting.isPending} onClick={() => exporting.run()}>
            {t`Export as JSON`}
          </Button>
        )}
      </ScreenHead>
      {rows && rows.length > 0 && (
        <CheckField isChecked={isWhole} onCheck={setWhole}>
          {t`Export the signatures’ bytes too. Without them the file names what is left out.`}
        </CheckField>
      )}
      <Outcome state={exporting.state} />
      {!rows && <Skeleton height={240} />}
      {rows?.length === 0 && (
        <EmptyState icon="lock" title={t`No signatures yet`}>
          {t`Every signature is recorded here: quote, signed order, server copy and settlement.`}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul class="ledger">
            {rows.slice(0, drawn.limit).map((row) => (
              <Row key={row.id} row={row} cancels={cancels?.get(row.id)} />
            ))}
          </ul>
          {rows.length > drawn.limit && <MoreRows rows={drawn} shown={rows.length} />}
          <p class="small soft">
            {tx`${profile.label} signatures only. Stored in this browser for a year; mismatches are kept.`}
          </p>
        </>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: LedgerRow
  readonly cancels: SignedCancellation | undefined
}

function Row({ row, cancels }: RowProps) {
  const time = useNow()
  return (
    <li>
      <a href={hrefOf('signed', { digest: row.digest, at: String(row.at) })}>
        <span class="ledger-title">{joinUnits(signatureTitle(row, cancels))}</span>
        <SignatureStatusLabel status={signatureStatus(row, time)}>
          {statusText(row, time, cancels)}
        </SignatureStatusLabel>
        <span class="small soft">
          {networkName(row.chainId)} · {formatShortDateTime(row.at, time)}
        </span>
        <Icon name="chevronDown" size={16} />
      </a>
    </li>
  )
}
