/** Scope of Orders, Portfolio and Activity: the active account and network, or all of the environment. */
import '../styles/scope.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OriginFilter } from '../../client/orders/journal'
import { networksOf } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import { networkName } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { shortAddress } from '../../wallet/vault/checksum'
import { Outcome } from '../kit/callout'
import { Select } from '../kit/field'
import { useAction } from '../kit/use-action'
import { useWorkspace } from './workspace'

export interface Scope {
  /** True for all accounts and networks. Rows then name theirs. */
  readonly isAll: boolean
  /** Account and network of the shown rows. An absent one means all. */
  readonly only: OriginFilter
  /** Narrows the scope of all to an account or a network. */
  readonly narrow: (filter: OriginFilter) => void
}

const useNetworks = () => {
  const { profile, settings } = useWorkspace()
  return networksOf(profile, settings)
}

/** Returns the scope of a screen. The choice of all is a setting, its filters belong to the screen. */
export function useScope(): Scope {
  const { settings, accounts, account, chain } = useWorkspace()
  const networks = useNetworks()
  const [filter, narrow] = useState<OriginFilter>({})
  const isAll = settings.scope === 'all' && (accounts.length > 1 || networks.length > 1)
  if (!isAll) return { isAll, narrow, only: { owner: account?.address, chainId: chain.id } }
  // An account or a network of the filter may be gone.
  const owner = accounts.find(({ address }) => address === filter.owner)?.address
  const chainId = networks.find(({ id }) => id === filter.chainId)?.id
  return { isAll, narrow, only: { owner, chainId } }
}

const ALL = 'all'

interface ScopeBarProps {
  readonly scope: Scope
  /** The total of the scope. */
  readonly children?: ComponentChildren
}

/** Chooses the scope, and narrows the scope of all. An environment with one account and network has no choice. */
export function ScopeBar({ scope: { isAll, only, narrow }, children }: ScopeBarProps) {
  const { accounts, account, chain } = useWorkspace()
  const networks = useNetworks()
  const saving = useAction((scope: 'current' | 'all') => changeSettings({ scope }))
  const hasChoice = accounts.length > 1 || networks.length > 1
  return (
    <div class="scope-bar">
      {hasChoice && (
        <Select
          aria-label={t`Accounts and networks`}
          value={isAll ? ALL : 'current'}
          choices={[
            { value: 'current', label: t`${account?.name ?? ''} on ${chain.label}` },
            { value: ALL, label: t`All accounts and networks` },
          ]}
          onChoice={saving.run}
        />
      )}
      {isAll && accounts.length > 1 && (
        <Select
          aria-label={t`Filter by account`}
          value={only.owner ?? ALL}
          choices={[
            { value: ALL, label: t`All accounts` },
            ...accounts.map(({ address, name }) => ({ value: address, label: name })),
          ]}
          onChoice={(owner) => narrow({ ...only, owner: owner === ALL ? undefined : (owner as Address) })}
        />
      )}
      {isAll && networks.length > 1 && (
        <Select
          aria-label={t`Filter by network`}
          value={String(only.chainId ?? ALL)}
          choices={[
            { value: ALL, label: t`All networks` },
            ...networks.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          onChoice={(id) => narrow({ ...only, chainId: id === ALL ? undefined : (Number(id) as ChainId) })}
        />
      )}
      {children}
      <Outcome state={saving.state} />
    </div>
  )
}

interface OriginProps {
  readonly chainId: ChainId
  /** Undefined for a row that belongs to no account. */
  readonly owner: string | undefined
}

/** Returns the account and the network of a row in words. @example 'Main · Gnosis' */
export function useOriginText(): (origin: OriginProps) => string {
  const { accounts } = useWorkspace()
  return ({ chainId, owner }) => {
    const name =
      owner && (accounts.find(({ address }) => address === owner)?.name ?? shortAddress(owner as Address))
    return [...(name ? [name] : []), networkName(chainId)].join(' · ')
  }
}

/** Names the account and the network of a row. */
export const Origin = (origin: OriginProps) => (
  <span class="origin soft small">{useOriginText()(origin)}</span>
)
