/** The ten well-known development accounts of their mnemonic. */
import { mnemonicToAccount } from 'viem/accounts'
import type { Address } from '../../src/domain/scalars'

const MNEMONIC = 'test test test test test test test test test test test junk'

export const demoAccounts = Array.from(
  { length: 10 },
  (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address.toLowerCase() as Address,
)
