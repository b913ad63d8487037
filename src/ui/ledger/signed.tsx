/** One signature: what was seen, signed, reported and settled side by side, the policy's verdict, and the message itself. */

import { plural, t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/screens/ledger.css'
import type { Observable } from '../../client/db/live'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { watchSigned, writeLedger } from '../../client/orders/ledger'
import { networkName } from '../../domain/chains/chains'
import { layOutJson } from '../../domain/text/json'
import { moment, shortHex, usd } from '../../domain/text/numbers'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { Button, ButtonLink } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card, EmptyState, Facts, ScreenHead, Split } from '../kit/card'
import { Hex } from '../kit/hex'
import { Skeleton } from '../kit/progress'
import { RawText } from '../kit/raw-text'
import { saveFile } from '../kit/save-file'
import { useLive } from '../kit/use-live'
import { RawSigned } from '../review/signing-lines'
import { NamedAddress } from '../workspace/named-address'
import type { ScreenProps } from '../workspace/routes'
import { hrefOf } from '../workspace/routes'
import { useNames } from '../workspace/use-names'
import { useWorkspace } from '../workspace/workspace'
import { ChainCheck } from './chain-check'
import { ComparedTable } from './compared-table'
import { schemeWords } from './signature-words'
import { Standing } from './standing'
import { compareRow, signedTerms, standingOf, standingWords, titleOf } from './view'

/** Boxed: an empty box is "none", no box is "not read yet". */
const boxed = <T,>(inner: Observable<T>): Observable<{ readonly value: T }> => ({
  subscribe: (next, fail) => inner.subscribe((value) => next({ value }), fail),
})

export function SignedScreen({ params }: ScreenProps) {
  const { profile } = useWorkspace()
  const id = `${profile.id}:${params['digest']}:${params['at']}`
  const held = useLive(() => boxed(watchSigned(id)), [id])
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Signature record`} back={hrefOf('ledger')} />
      {!held && <Skeleton height={320} />}
      {held && !held.value && (
        <EmptyState icon="lock" title={t`Signature not found`}>
          {t`No such signature in the log of ${profile.label}.`}
        </EmptyState>
      )}
      {held?.value && <Signature row={held.value} />}
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
            {row.mismatches.map((says) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
          <p>{t`Cancel the order and do not trust this service.`}</p>
        </Callout>
      )}
      <Split aside={<Verdict row={row} />}>
        <Card title={titleOf(row)}>
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

const SignedMessage = ({ row }: { readonly row: LedgerRow }) => (
  <Card title={t`Signed message`}>
    <RawSigned text={layOutJson(row.typedData)} digest={row.digest} />
    <RawText label={t`View JSON`} text={writeLedger([row])} />
    <div class="buttons">
      <Button
        size="small"
        onClick={() => saveFile(`cowbell-signature-${row.digest.slice(0, 10)}.json`, writeLedger([row]))}
      >
        {t`Export as JSON`}
      </Button>
    </div>
  </Card>
)

const SignedStanding = ({ row }: { readonly row: LedgerRow }) => (
  <Standing of={standingOf(row)}>{standingWords[standingOf(row)]}</Standing>
)

function SignatureFacts({ row }: { readonly row: LedgerRow }) {
  const { uid, chainId, signature } = row
  return (
    <>
      <Facts
        rows={[
          [t`Status`, <SignedStanding key="status" row={row} />],
          [t`Signed`, moment(row.at)],
          [t`Network`, networkName(chainId)],
          [t`Signing method`, <p key="method">{schemeWords(signature.scheme)}</p>],
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
          ...(row.reportedAt === null ? [] : [[t`Last verified`, moment(row.reportedAt)] as const]),
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

/** What the policy asked, and what was overridden by hand. */
const Verdict = ({ row: { verdict } }: { readonly row: LedgerRow }) => (
  <Card title={t`Safety checks`}>
    {verdict.overridden.length === 0 ? (
      <Standing of="agrees">{tx`${countOf(verdict.asked.length)} passed.`}</Standing>
    ) : (
      verdict.overridden.map(({ rule, says }) => (
        <Callout key={rule} tone="caution" title={says}>
          {tx`Overridden by hand: ${nameOfRule(rule)}.`}
        </Callout>
      ))
    )}
    <ul class="checks-made small soft">
      {verdict.asked.map((rule) => (
        <li key={rule}>{nameOfRule(rule)}</li>
      ))}
    </ul>
  </Card>
)
