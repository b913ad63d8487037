/** Combines the paper chain with chains that the user added. */
import type { ChainId } from '../../../domain/scalars'
import type { ChainPort } from './chain'

/** Forwards each call to the chain that it names. */
export function joinChains(paper: ChainPort, owned: ReadonlyMap<ChainId, ChainPort>): ChainPort {
  if (owned.size === 0) return paper
  const chainFor = (id: ChainId): ChainPort => owned.get(id) ?? paper
  return {
    hasVault: (id) => chainFor(id).hasVault(id),
    isPaper: (id) => chainFor(id).isPaper(id),
    canSettle: (id) => chainFor(id).canSettle(id),
    encodeHooks: (id, document) => chainFor(id).encodeHooks(id, document),
    catchUp: (id, now) => chainFor(id).catchUp(id, now),
    sendSettlements: (id, now) => chainFor(id).sendSettlements(id, now),
    snapshot: (id, options) => chainFor(id).snapshot(id, options),
    findSupply: (id, token) => chainFor(id).findSupply(id, token),
    findPastUsd: (id, token, at) => chainFor(id).findPastUsd(id, token, at),
    listHolders: (id, token, now) => chainFor(id).listHolders(id, token, now),
    getAccount: (id, owner, now) => chainFor(id).getAccount(id, owner, now),
    isAcceptedByContract: (id, ...query) => chainFor(id).isAcceptedByContract(id, ...query),
    confirm: (trial) => chainFor(trial.chainId).confirm(trial),
    settle: (market, batch) => chainFor(market.chainId).settle(market, batch),
    send: (id, transaction, now) => chainFor(id).send(id, transaction, now),
  }
}
