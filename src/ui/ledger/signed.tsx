/** One signature: what was seen, signed, reported and settled side by side, the policy's verdict, and the message itself. */
import '../styles/screens/ledger.css'
import type { Observable } from '../../client/db/live'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { watchSigned, writeLedger } from '../../client/orders/ledger'
import { findChain } from '../../domain/chains/chains'
import { moment, shortHex, usd } from '../../domain/text/numbers'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { AddressLine } from '../accounts/address-line'
import { Button, ButtonLink } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card, EmptyState, Facts, ScreenHead, Split } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { Hex } from '../kit/hex'
import { Skeleton } from '../kit/progress'
import { RawText } from '../kit/raw-text'
import { saveFile } from '../kit/save-file'
import { useLive } from '../kit/use-live'
import type { ScreenProps } from '../workspace/routes'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { ChainCheck } from './chain-check'
import { ComparedTable } from './compared-table'
import { schemeWords } from './signature-words'
import { compareRow, kindWords, signedTerms, standingOf, standingWords } from './view'

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
      <ScreenHead title="Signature" back={hrefOf('ledger')} />
      {!held && <Skeleton height={320} />}
      {held && !held.value && (
        <EmptyState icon="lock" title="Signature not found">
          {`No such signature in the log of ${profile.label}.`}
        </EmptyState>
      )}
      {held?.value && <Signature row={held.value} />}
    </div>
  )
}

function Signature({ row }: { readonly row: LedgerRow }) {
  const terms = signedTerms(row)
  return (
    <>
      {row.mismatches.length > 0 && (
        <Callout tone="bad" title="Mismatch: not what you signed">
          <ul>
            {row.mismatches.map((says) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
          <p>Cancel the order and do not trust this service.</p>
        </Callout>
      )}
      <Split
        aside={
          <>
            <Verdict row={row} />
            <Card title="Signed message">
              <RawText label="Raw message (EIP-712)" text={pretty(row)}>
                <div class="row small">
                  <span class="grow mono">Digest {row.digest}</span>
                  <CopyButton text={pretty(row)} label="Copy the raw message" />
                </div>
              </RawText>
              <RawText label="Entry as JSON" text={writeLedger([row])} />
              <div class="buttons">
                <Button
                  size="small"
                  onClick={() =>
                    saveFile(`cowbell-signature-${row.digest.slice(0, 10)}.json`, writeLedger([row]))
                  }
                >
                  Export as JSON
                </Button>
              </div>
            </Card>
          </>
        }
      >
        <Card title={kindWords(row)}>
          <SignatureFacts row={row} />
        </Card>
        {terms && (
          <Card title="Quote, signed, on server, settled">
            <ComparedTable fields={compareRow(row, terms)} />
            <ChainCheck row={row} />
          </Card>
        )}
      </Split>
    </>
  )
}

const pretty = ({ typedData }: LedgerRow): string => JSON.stringify(JSON.parse(typedData), null, 2)

function SignatureFacts({ row }: { readonly row: LedgerRow }) {
  const { uid, chainId, signature } = row
  return (
    <>
      <Facts
        rows={[
          ['Status', standingWords[standingOf(row)]],
          ['Signed', moment(row.at)],
          ['Network', findChain(chainId)?.label ?? `chain ${chainId}`],
          ['Signing method', schemeWords(signature.scheme)],
          [
            'Signature',
            <Hex
              key="signature"
              text={signature.bytes}
              short={shortHex(signature.bytes)}
              label="Copy signature"
            />,
          ],
          ...(row.usd === null ? [] : [['Value at signing', usd(row.usd)] as const]),
          ...(row.reportedAt === null ? [] : [['Last verified', moment(row.reportedAt)] as const]),
        ]}
      />
      <p class="small soft">Account</p>
      <AddressLine address={row.account} />
      {uid && (
        <div class="buttons">
          <ButtonLink href={hrefOf('order', { chain: String(chainId), uid })}>View order</ButtonLink>
        </div>
      )}
    </>
  )
}

const countOf = (checks: number): string => (checks === 1 ? '1 check' : `${checks} checks`)

/** What the policy asked, and what was overridden by hand. */
const Verdict = ({ row: { verdict } }: { readonly row: LedgerRow }) => (
  <Card title="Safety checks">
    {verdict.overridden.length === 0 ? (
      <p class="small">{countOf(verdict.asked.length)} passed.</p>
    ) : (
      verdict.overridden.map(({ rule, says }) => (
        <Callout key={rule} tone="caution" title={says}>
          Overridden by hand: {nameOfRule(rule)}.
        </Callout>
      ))
    )}
    <p class="small soft">{verdict.asked.map(nameOfRule).join(', ')}</p>
  </Card>
)
