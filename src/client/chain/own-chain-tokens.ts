/** The tokens of a pasted chain, held against what they say of themselves: an amount with other decimals is another amount. */
import { openNode } from '../../api/node'
import type { OwnChain } from '../../domain/chains/custom-chains'
import { wordOf } from '../../domain/evm/abi'
import { Refusal } from '../../domain/refusal'
import { readCall } from './rpc'

/** `decimals()` of an ERC-20 token. */
const DECIMALS = '0x313ce567'

/** @throws Refusal InvalidParameter for a token with other decimals, NodeUnavailable, WrongChain */
export async function checkOwnTokens(
  { rpcUrls, chainId, tokens }: OwnChain,
  fetch: Parameters<typeof openNode>[2],
): Promise<void> {
  const node = openNode(rpcUrls, chainId, fetch)
  await Promise.all(
    tokens.map(async ({ address, symbol, decimals }) => {
      const own = wordOf(await readCall(node, address, DECIMALS))
      if (own === BigInt(decimals)) return
      throw new Refusal('InvalidParameter', {
        description: `The token ${symbol} has ${own ?? 'no'} decimals on this chain, not ${decimals}.`,
      })
    }),
  )
}
