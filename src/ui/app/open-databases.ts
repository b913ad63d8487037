/** Opens the databases while the rest of the code loads. The first read reports a failure. */
import { clientDb } from '../../client/db/db'
import { walletDb } from '../../client/signing/wallet-db'

for (const database of [clientDb, walletDb]) database.open().catch(() => undefined)
