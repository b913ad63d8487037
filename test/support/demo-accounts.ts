/** The first ten accounts of the well-known development mnemonic. */
import { mnemonicToAccount } from 'viem/accounts'
import type { Address } from '../../src/domain/scalars'

const MNEMONIC = 'test test test test test test test test test test test junk'

export const demoAccounts = Array.from(
  { length: 10 },
  (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address.toLowerCase() as Address,
)
