/**
 * One signature: the comparison of quote, signed order, server and settlement, the safety checks, and the
 * message.
 */

import { useState } from 'preact/hooks'
import { plural, t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import { useNow } from '../kit/use-now'
import '../styles/screens/ledger.css'
import type { Observable } from '../../client/db/live'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { watchSigned, writeLedger } from '../../client/orders/ledger'
import { networkName } from '../../domain/chains/chains'
import { formatJson } from '../../domain/text/json'
import { formatDateTimeSeconds, shortHex, usd } from '../../domain/text/numbers'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { Button, ButtonLink } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card, EmptyState, Facts, Split } from '../kit/card'
import { CheckField } from '../kit/field'
import { Hex } from '../kit/hex'
import { Skeleton } from '../kit/progress'
import { RawText } from '../kit/raw-text'
import { saveFile } from '../kit/save-file'
import { useLive } from '../kit/use-live'
import { schemeText } from '../signing/signature-words'
import { RawSigned } from '../signing/signing-lines'
import { NamedAddress } from '../workspace/named-address'
import type { ScreenProps } from '../workspace/routes'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useNames } from '../workspace/use-names'
import { useWorkspace } from '../workspace/workspace'
import { ChainCheck } from './chain-check'
import { ComparedTable } from './compared-table'
import { SignatureStatusLabel } from './signature-status'
import { compareRow, signatureStatus, signatureTitle, signedTerms, statusText } from './signature-view'

/** Wraps values in an object, so that a missing row differs from a row that is not loaded yet. */
const wrapValues = <T,>(inner: Observable<T>): Observable<{ readonly value: T }> => ({
  subscribe: (next, fail) => inner.subscribe((value) => next({ value }), fail),
})

export function SignedScreen({ params }: ScreenProps) {
  const { profile } = useWorkspace()
  const id = `${profile.id}:${params['digest']}:${params['at']}`
  const loaded = useLive(() => wrapValues(watchSigned(id)), [id])
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Signature record`} back={hrefOf('ledger')} />
      {!loaded && <Skeleton height={320} />}
      {loaded && !loaded.value && (
        <EmptyState icon="lock" title={t`Signature not found`}>
          {t`No such signature in the log of ${profile.label}.`}
        </EmptyState>
      )}
      {loaded?.value && <Signature row={loaded.value} />}
    </div>
  )
}

function Signature({ row }: { readonly row: LedgerRow }) {
  const nameOf = useNames()
  const terms = signedTerms(row)
  return (
    <>
      {row.mismatches.length > 0 && (
        <Callout tone="bad" title={t`Mismatch: not what you signed`}>
          <ul>
            {row.mismatches.map((mismatch) => (
              <li key={mismatch}>{mismatch}</li>
            ))}
          </ul>
          <p>{t`Cancel the order and do not trust this service.`}</p>
        </Callout>
      )}
      <Split aside={<Verdict row={row} />}>
        <Card title={signatureTitle(row)}>
          <SignatureFacts row={row} />
        </Card>
      </Split>
      {terms && (
        <Card title={t`Quote, signed, on server, settled`}>
          <ComparedTable fields={compareRow(row, terms, nameOf)} />
          <ChainCheck row={row} />
        </Card>
      )}
      <SignedMessage row={row} />
    </>
  )
}

function SignedMessage({ row }: { readonly row: LedgerRow }) {
  const [isWhole, setWhole] = useState(false)
  const text = writeLedger([row], isWhole)
  return (
    <Card title={t`Signed message`}>
      <RawSigned text={formatJson(row.typedData)} digest={row.digest} />
      <RawText label={t`View JSON`} text={text} />
      <div class="buttons">
        <Button
          size="small"
          onClick={() => saveFile(`cowbell-signature-${row.digest.slice(0, 10)}.json`, text)}
        >
          {t`Export as JSON`}
        </Button>
      </div>
      <CheckField isChecked={isWhole} onCheck={setWhole}>
        {t`Export the signature’s bytes too`}
      </CheckField>
    </Card>
  )
}

function StatusOfRow({ row }: { readonly row: LedgerRow }) {
  const time = useNow()
  return (
    <SignatureStatusLabel status={signatureStatus(row, time)}>{statusText(row, time)}</SignatureStatusLabel>
  )
}

function SignatureFacts({ row }: { readonly row: LedgerRow }) {
  const { uid, chainId, signature } = row
  return (
    <>
      <Facts
        rows={[
          [t`Status`, <StatusOfRow key="status" row={row} />],
          [t`Signed`, formatDateTimeSeconds(row.at)],
          [t`Network`, networkName(chainId)],
          [t`Signing method`, <p key="method">{schemeText(signature.scheme)}</p>],
          [
            t`Signature`,
            <Hex
              key="signature"
              text={signature.bytes}
              short={shortHex(signature.bytes)}
              label={t`Copy signature`}
            />,
          ],
          [t`Account`, <NamedAddress key="account" address={row.account} label={t`Copy address`} />],
          ...(row.usd === null ? [] : [[t`Value at signing`, usd(row.usd)] as const]),
          ...(row.restored ? [[t`Origin`, t`Restored from a backup`] as const] : []),
          ...(row.reportedAt === null
            ? []
            : [[t`Last verified`, formatDateTimeSeconds(row.reportedAt)] as const]),
        ]}
      />
      {uid && (
        <div class="buttons">
          <ButtonLink
            size="small"
            href={hrefOf('order', { chain: String(chainId), uid })}
          >{t`View order`}</ButtonLink>
        </div>
      )}
    </>
  )
}

const countOf = (checks: number): string => plural(checks, t`1 check`, t`${checks} checks`)

/** Safety checks that ran, and those the user overrode. */
const Verdict = ({ row: { verdict } }: { readonly row: LedgerRow }) => (
  <Card title={t`Safety checks`}>
    {verdict.overridden.length === 0 ? (
      <SignatureStatusLabel status="agrees">{tx`${countOf(verdict.checked.length)} passed.`}</SignatureStatusLabel>
    ) : (
      verdict.overridden.map(({ rule, message }) => (
        <Callout key={rule} tone="caution" title={message}>
          {tx`Overridden by hand: ${nameOfRule(rule)}.`}
        </Callout>
      ))
    )}
    <ul class="checks-made small soft">
      {verdict.checked.map((rule) => (
        <li key={rule}>{nameOfRule(rule)}</li>
      ))}
    </ul>
  </Card>
)
