/** The wallet's database as this page holds it. */
import { openWalletDb } from '../../wallet/vault/db'

export const walletDb = openWalletDb()
