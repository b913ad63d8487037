/** What the account holds, what it has approved, and what it has sent: everything it does on the chain beside trading. */
import { t } from '../../domain/text/texts'
import '../styles/screens/funds.css'
import '../styles/figures.css'
import { useEffect, useState } from 'preact/hooks'
import type { ChainAccess } from '../../client/sending/access'
import { isPaper } from '../../client/settings/profiles'
import { ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, EmptyState, ScreenHead, Split } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { FundsList, FundsSkeleton, useHoldings } from '../tokens/funds-list'
import type { Holding } from '../tokens/holdings'
import { type Funds, useFunds } from '../tokens/use-funds'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { Approvals } from './approvals'
import { NodeField } from './node-field'
import { Receive } from './receive'
import { TotalWorth } from './total-worth'
import { TransactionDialog } from './transaction-dialog'
import { TransactionList } from './transaction-list'
import { useChain, useTransactions } from './use-chain-access'
import type { Sending } from './use-transaction'
import { WrapForm } from './wrap-form'

export function FundsScreen() {
  const access = useChain()
  const { chainId, owner } = access?.sender ?? {}
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Portfolio`}>
        <Receive />
      </ScreenHead>
      {/* What is open for one account or network is never for another. */}
      {access ? <FundsBody key={`${chainId}:${owner}`} access={access} /> : <NoNode />}
    </div>
  )
}

/** Without a node nothing is known of the chain, and nothing can be sent there. */
function NoNode() {
  const { chain } = useWorkspace()
  return (
    <>
      <EmptyState icon="info" title={t`No RPC endpoint for ${chain.label}`}>
        {t`Add one to see balances, approve, wrap and cancel on-chain. Trading works without.`}
      </EmptyState>
      <Card title={t`RPC endpoint`}>
        <NodeField />
      </Card>
    </>
  )
}

/** Of the total, pixels: what comes below it does not move when it is there. */
const TOTAL_HEIGHT = 73

function FundsBody({ access }: { readonly access: ChainAccess }) {
  const { chain, profile } = useWorkspace()
  const funds = useFunds()
  const rows = useTransactions()
  const [sending, send] = useState<Sending>()
  const known = funds.reply.isStale ? undefined : funds.reply.value
  const holdings = useHoldings(chain.id, known?.funds ?? [])
  const mined = rows?.filter(({ state }) => state === 'mined').length
  useEffect(() => {
    if (mined) funds.reply.renew()
  }, [mined])
  return (
    <Split
      aside={
        <>
          <Card title={t`Approvals`}>
            <Approvals funds={funds} onSend={send} />
          </Card>
          <Card title={t`Wrap and unwrap`}>
            <WrapForm funds={funds} onSend={send} />
          </Card>
          <Card title={t`Transactions`}>
            <TransactionList rows={rows} onSend={send} />
          </Card>
          {profile.backend.kind === 'remote' && (
            <Card title={t`RPC endpoint`}>
              <NodeField />
            </Card>
          )}
        </>
      }
    >
      {known || funds.reply.state.step !== 'pending' ? (
        <TotalWorth holdings={holdings} />
      ) : (
        <Skeleton height={TOTAL_HEIGHT} />
      )}
      <Card title={t`Tokens on ${chain.label}`}>
        <Held funds={funds} holdings={holdings} />
      </Card>
      {sending && (
        <TransactionDialog
          access={access}
          sending={sending}
          onClose={() => send(undefined)}
          onDone={funds.reply.renew}
        />
      )}
    </Split>
  )
}

interface HeldProps {
  readonly funds: Funds
  readonly holdings: readonly Holding[]
}

function Held({ funds: { reply }, holdings }: HeldProps) {
  if (reply.isStale || !reply.value) {
    return reply.state.step === 'pending' ? <FundsSkeleton /> : <Outcome state={reply.state} />
  }
  return holdings.length > 0 ? <FundsList holdings={holdings} /> : <NothingHeld />
}

/** Says where play money comes from, once it is gone: with a reset of the exchange it is. */
function NothingHeld() {
  const { profile } = useWorkspace()
  return (
    <>
      <p class="small soft">{t`No balances yet.`}</p>
      {isPaper(profile) && (
        <>
          <p class="small soft">{t`Exchange controls mint more of any token.`}</p>
          <div class="buttons">
            <ButtonLink href={hrefOf('exchange')}>{t`Exchange controls`}</ButtonLink>
          </div>
        </>
      )}
    </>
  )
}
