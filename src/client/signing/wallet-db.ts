import { openWalletDb } from '../../wallet/vault/db'

export const walletDb = openWalletDb()
