/** Reads whether an address is a contract. */
import { type Address, type Hex, hex } from '../../domain/scalars'
import type { Reader } from './operators'

/** Code of an account that delegates to a contract (EIP-7702). Its key still controls it. */
const DELEGATION = '0xef0100'

/** Reads the code of an address. @throws Refusal NodeUnavailable, WrongChain */
export const readCode = (node: Reader, at: Address): Promise<Hex> =>
  node.ask('eth_getCode', [at, 'latest'], hex)

/**
 * Returns whether an address is a contract that no key controls.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function hasCode(node: Reader, at: Address): Promise<boolean> {
  const code = await readCode(node, at)
  return code !== '0x' && !code.startsWith(DELEGATION)
}
