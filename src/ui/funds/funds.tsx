/** The portfolio screen: balances, allowances and transactions of the account, or the balances of all. */
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import '../styles/screens/funds.css'
import '../styles/figures.css'
import { useEffect, useState } from 'preact/hooks'
import type { ChainAccess } from '../../client/sending/chain-access'
import { isPaper } from '../../client/settings/profiles'
import { viewToken } from '../../client/tokens/tokens'
import { ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, EmptyState, Split } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { EnvironmentSwitch } from '../nodes/environment-switch'
import { NodeSetting } from '../nodes/node-setting'
import { NodeNote } from '../nodes/node-states'
import { FundsSkeleton, useHoldings } from '../tokens/funds-list'
import { unreadText } from '../tokens/funds-state'
import type { Holding } from '../tokens/holdings'
import { TokenMark } from '../tokens/token-mark'
import { type Funds, useFunds } from '../tokens/use-funds'
import { hrefOf } from '../workspace/routes'
import { ScopeBar, useScope } from '../workspace/scope'
import { ScreenHead } from '../workspace/screen-head'
import { useChainAccess, useTransactions } from '../workspace/use-chain-access'
import { useWorkspace } from '../workspace/workspace'
import { AllFunds } from './all-funds'
import { Approvals } from './approvals'
import { completeWorth, DustChoice, ListedTokens, withoutHidden } from './listed-tokens'
import { Receive } from './receive'
import { TotalWorth } from './total-worth'
import { TransactionDialog } from './transaction-dialog'
import { TransactionList } from './transaction-list'
import type { TransactionPlan } from './use-transaction'
import { ValueCurve } from './value-curve'
import { WrapForm } from './wrap-form'

export function FundsScreen() {
  const access = useChainAccess()
  const { chainId, owner } = access?.sender ?? {}
  const scope = useScope()
  // The key closes open dialogs when the account or the network changes.
  const current = access ? <FundsBody key={`${chainId}:${owner}`} access={access} /> : <NoNode />
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Portfolio`}>
        <ButtonLink size="small" icon="arrowUp" href={hrefOf('send')}>
          {t`Send`}
        </ButtonLink>
        <Receive />
      </ScreenHead>
      <ScopeBar scope={scope} />
      {scope.isAll ? <AllFunds only={scope.only} /> : current}
    </div>
  )
}

/** Shown without an RPC endpoint, because the chain can be neither read nor used. */
export function NoNode() {
  const { chain, profile } = useWorkspace()
  return (
    <>
      <EmptyState icon="info" title={t`No RPC endpoint for ${chain.label}`}>
        {t`Add one to see balances, approve, wrap and cancel on-chain. Trading works without.`}
      </EmptyState>
      <Card title={t`RPC endpoint`}>
        <EnvironmentSwitch profile={profile} chainId={chain.id} />
      </Card>
    </>
  )
}

/** Height of the total in px, so that the content below does not move when the total arrives. */
const TOTAL_HEIGHT = 73

function FundsBody({ access }: { readonly access: ChainAccess }) {
  const { chain, profile, settings } = useWorkspace()
  const funds = useFunds()
  const rows = useTransactions()
  const [sending, send] = useState<TransactionPlan>()
  const known = funds.reply.isStale ? undefined : funds.reply.value
  const holdings = useHoldings(chain.id, known?.funds ?? [])
  const unhidden = withoutHidden(settings, holdings)
  const { profileId, chainId, owner } = access.sender
  const value = { profileId, chainId, owner, usd: known && completeWorth(unhidden, known) }
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
              <NodeSetting />
            </Card>
          )}
        </>
      }
    >
      {/* A refusal of the balances names the problems of all endpoints. */}
      {funds.reply.state.step !== 'refused' && <NodeNote />}
      {known || funds.reply.state.step !== 'pending' ? (
        <TotalWorth holdings={unhidden} />
      ) : (
        <Skeleton height={TOTAL_HEIGHT} />
      )}
      <ValueCurve values={[value]} />
      <Card title={t`Tokens on ${chain.label}`}>
        <Balances funds={funds} holdings={holdings} />
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

interface BalancesProps {
  readonly funds: Funds
  readonly holdings: readonly Holding[]
}

/** After a failed renewal, the last balances stay visible below the reason. */
function Balances({ funds: { reply }, holdings }: BalancesProps) {
  const known = reply.isStale ? undefined : reply.value
  if (!known && reply.state.step === 'pending')
    return (
      <>
        <FundsSkeleton />
        <DustChoice />
      </>
    )
  return (
    <>
      <Outcome state={reply.state} onRetry={reply.renew} />
      {known && holdings.length > 0 && <ListedTokens holdings={holdings} canSend />}
      {known && <UnreadTokens tokens={known.unread} />}
      {known && holdings.length + known.unread.length === 0 && <NoBalances />}
    </>
  )
}

/** Tokens whose balance is unknown. */
function UnreadTokens({ tokens }: { readonly tokens: readonly Address[] }) {
  const { chain } = useWorkspace()
  if (tokens.length === 0) return null
  return (
    <dl class="facts holdings">
      {tokens.map((token) => {
        const view = viewToken(chain.id, token)
        return (
          <div key={token}>
            <dt>
              <TokenMark token={view} />
              <span class="holding-name">{view.name}</span>
            </dt>
            <dd>
              — {view.symbol}
              <span class="small soft">{unreadText()}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Says where to get play money. A reset of the exchange deletes all balances. */
function NoBalances() {
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
