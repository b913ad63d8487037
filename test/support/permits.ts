/** App data that carries a permit. */
import { permitCall } from '../../src/client/chain/permit'
import type { Deployment } from '../../src/domain/chains/chains'
import { writeAppData } from '../../src/domain/orders/app-data'
import { type Address, type Seconds, toAmount } from '../../src/domain/scalars'

/** The document of an order of an owner that permits a deployment's relayer one unit of a token. */
export function permitDocument(deployment: Deployment, owner: Address, token: Address): string {
  const permit = {
    owner,
    deployment,
    token,
    tokenName: 'Token',
    tokenVersion: '1',
    spender: deployment.relayer,
    value: toAmount(10n ** 18n),
    nonce: toAmount(0n),
    deadline: 2_000_000_000 as Seconds,
  }
  const callData = permitCall(permit, `0x${'11'.repeat(64)}1b`)
  const pre = [{ target: token, callData, gasLimit: '80000' }]
  return writeAppData({ slippageBps: 50, orderClass: 'limit', pre })
}
