/** The tokens of a pasted chain, held against what they say of themselves: an amount with other decimals is another amount. */

import { openNode } from '../../api/node'
import type { OwnChain } from '../../domain/chains/custom-chains'
import { decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { readCall } from './rpc'

/** @throws Refusal InvalidParameter for a token with other decimals, NodeUnavailable, WrongChain */
export async function checkOwnTokens(
  { rpcUrls, chainId, tokens }: OwnChain,
  fetch: Parameters<typeof openNode>[2],
): Promise<void> {
  const node = openNode(rpcUrls, chainId, fetch)
  await Promise.all(
    tokens.map(async ({ address, symbol, decimals }) => {
      const answer = await readCall(node, address, encodeCall(erc20, 'decimals', []))
      const own = decodeResult(erc20, 'decimals', answer)
      if (own === BigInt(decimals)) return
      throw new Refusal('InvalidParameter', {
        description:
          own === undefined
            ? t`The token ${symbol} has no decimals on this chain, not ${decimals}.`
            : t`The token ${symbol} has ${own} decimals on this chain, not ${decimals}.`,
      })
    }),
  )
}
