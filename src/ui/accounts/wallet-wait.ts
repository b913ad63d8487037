/** Which wallet this page waits for. */
import { useEffect, useState } from 'preact/hooks'
import { type WalletWait, watchWalletWait } from '../../client/signing/wallet-wait'

/** What this page waits for now. */
export function useWalletWait(): WalletWait | undefined {
  const [wait, setWait] = useState<WalletWait>()
  useEffect(() => watchWalletWait(setWait), [])
  return wait
}
