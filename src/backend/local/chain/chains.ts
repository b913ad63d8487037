/** Several chains as one port: users' own ones over their nodes, every other on paper. */
import type { ChainId } from '../../../domain/scalars'
import type { ChainPort } from './chain'

/** Each question goes to the chain it is about. */
export function joinChains(paper: ChainPort, owned: ReadonlyMap<ChainId, ChainPort>): ChainPort {
  if (owned.size === 0) return paper
  const of = (id: ChainId): ChainPort => owned.get(id) ?? paper
  return {
    hasVault: (id) => of(id).hasVault(id),
    isPaper: (id) => of(id).isPaper(id),
    canSettle: (id) => of(id).canSettle(id),
    encodeHooks: (id, document) => of(id).encodeHooks(id, document),
    catchUp: (id, now) => of(id).catchUp(id, now),
    sendSettlements: (id, now) => of(id).sendSettlements(id, now),
    snapshot: (id, options) => of(id).snapshot(id, options),
    findSupply: (id, token) => of(id).findSupply(id, token),
    listHolders: (id, token, now) => of(id).listHolders(id, token, now),
    getAccount: (id, owner, now) => of(id).getAccount(id, owner, now),
    isAcceptedByContract: (id, ...asked) => of(id).isAcceptedByContract(id, ...asked),
    confirm: (trial) => of(trial.chainId).confirm(trial),
    settle: (market, batch) => of(market.chainId).settle(market, batch),
    send: (id, transaction, now) => of(id).send(id, transaction, now),
  }
}
