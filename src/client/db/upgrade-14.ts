/**
 * The upgrade to version 14 of the database: the one custom service of the settings becomes a profile of one's own, under the id
 * that its rows name. It answered for every network of the menu, with production contracts.
 */
import type { Transaction } from 'dexie'
import { chains } from '../../domain/chains/chains'

interface CustomService {
  readonly orderbook: string
  readonly wallet: string
  readonly apiKey?: unknown
}

/** The service as a profile; its colour is the one it had. */
function toProfile({ orderbook, wallet, apiKey }: CustomService) {
  const network = {
    orderbook,
    wallet,
    hasSegment: true,
    rpcUrls: [],
    contracts: 'production',
    explorer: null,
  }
  const key = apiKey === undefined ? {} : { apiKey: { header: 'X-API-Key', value: apiKey } }
  const networks = chains
    .filter(({ isOnByDefault }) => isOnByDefault)
    .map(({ id }) => ({ chainId: id, ...network, ...key }))
  return { id: 'custom', label: 'Custom', colour: '#6b2f7a', networks }
}

/** Moves the service; settings that name none only lose the field. */
export async function moveCustomService(transaction: Transaction): Promise<void> {
  await transaction
    .table('settings')
    .toCollection()
    .modify(({ value }: { value?: { custom?: CustomService | null; ownProfiles?: unknown } }) => {
      if (typeof value !== 'object' || value === null) return
      if (value.custom) value.ownProfiles = [toProfile(value.custom)]
      delete value.custom
    })
}
