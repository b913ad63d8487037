/**
 * The ten well-known development accounts, funded on the paper chain (SOURCES: Demo accounts). Their keys are
 * public, so never use them on a real chain.
 */
import * as z from 'zod/mini'
import type { Call } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { findChain, isCustomChain, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import { type Address, address, type ChainId, MAX_UINT256, toAmount } from '../../domain/scalars'

/**
 * Accounts of the mnemonic "test test test test test test test test test test test junk", path
 * m/44'/60'/0'/0/i.
 */
const demoAccounts: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
].map((text) => z.decode(address, text))

const hasCoin = ({ funds }: PaperAccount): boolean => funds.some(({ token }) => token === NATIVE_TOKEN_MARKER)

/**
 * Funds an account and approves the relayer for all tokens. An account with native coins was funded before.
 * Some networks have no tokens to give.
 */
async function fundAccount(call: Call, network: ChainId, owner: Address): Promise<void> {
  if (hasCoin(await call('getPaperAccount', { network, owner }))) return
  await call('sendPaperTransaction', { network, body: { kind: 'fund', owner } })
  const funded = await call('getPaperAccount', { network, owner })
  if (!hasCoin(funded)) return
  const { funds } = funded
  const tokens = funds.map(({ token }) => token).filter((token) => token !== NATIVE_TOKEN_MARKER)
  for (const token of tokens) {
    const body = { kind: 'approve', owner, token, amount: toAmount(MAX_UINT256) } as const
    await call('sendPaperTransaction', { network, body })
  }
}

async function fundDemoAccounts(call: Call, network: ChainId): Promise<void> {
  for (const owner of demoAccounts) await fundAccount(call, network, owner)
}

/** First segment of a path. It may name a network. */
const FIRST_PART = /^\/([^/]+)/

/**
 * Funds the demo accounts of a network before the first request to it continues. Networks without requests
 * are not funded. `forget` makes the next request check again.
 */
export function fundOnFirstRequest(
  fetch: Fetch,
  call: Call,
): { readonly fetch: Fetch; readonly forget: () => void } {
  const funded = new Map<ChainId, Promise<void>>()
  const fundFirst: Fetch = async (request) => {
    const [, name = ''] = FIRST_PART.exec(new URL(request.url).pathname) ?? []
    const id = findChain(name)?.id
    // A chain with nodes has no demo balances.
    if (id !== undefined && !isCustomChain(id)) {
      const funding = funded.get(id) ?? fundDemoAccounts(call, id)
      funded.set(id, funding)
      // A failure does not affect this request. The next request tries again.
      await funding.catch(() => funded.delete(id))
    }
    return fetch(request)
  }
  return { fetch: fundFirst, forget: () => funded.clear() }
}
