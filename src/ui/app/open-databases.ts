/** Opens the databases while the rest of the code is read; a failure is reported by the first read. */
import { clientDb } from '../../client/db/db'
import { walletDb } from '../../client/signing/wallet-db'

for (const database of [clientDb, walletDb]) database.open().catch(() => undefined)
