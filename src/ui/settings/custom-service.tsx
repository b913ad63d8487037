/** Where a service of one's own answers: two addresses, a key, and the press that takes them. */

import { useState } from 'preact/hooks'
import { observe } from '../../client/db/live'
import type { CustomBases } from '../../client/db/rows/settings'
import { type NamedService, openKey, readBases } from '../../client/settings/custom-service'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { TextField } from '../kit/field'
import { useLive } from '../kit/use-live'

interface CustomServiceProps {
  readonly named: CustomBases | null
  readonly isPending: boolean
  readonly onUse: (named: NamedService) => void
}

const FAULT = t`An https address such as https://orders.example. http on this machine only.`

export function CustomService({ named, isPending, onUse }: CustomServiceProps) {
  const [orderbook, setOrderbook] = useState(named?.orderbook ?? '')
  const [wallet, setWallet] = useState(named && named.wallet !== named.orderbook ? named.wallet : '')
  const [typedKey, setApiKey] = useState<string>()
  const keptKey = useLive(() => observe(async () => (named?.apiKey ? openKey(named.apiKey) : '')), [named])
  const apiKey = typedKey ?? keptKey ?? ''
  const bases = readBases(orderbook, wallet, apiKey)
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`Order book URL`}
        placeholder="http://127.0.0.1:8080"
        value={orderbook}
        onText={setOrderbook}
        fault={orderbook !== '' && !readBases(orderbook, '') ? FAULT : undefined}
      />
      <TextField
        label={t`Wallet API URL`}
        hint={t`Prices, affiliates and notifications. Empty: same as the order book.`}
        value={wallet}
        onText={setWallet}
        fault={wallet !== '' && !readBases(wallet, '') ? FAULT : undefined}
      />
      <TextField
        label={t`API key`}
        isSecret
        hint={t`If the order book needs one. Sent to that address only.`}
        value={apiKey}
        onText={setApiKey}
        fault={readBases('https://key.invalid', '', apiKey) ? undefined : t`A key has no spaces.`}
      />
      <div class="buttons">
        <Button disabled={!bases || isPending} onClick={() => bases && onUse(bases)}>
          {t`Use this service`}
        </Button>
      </div>
    </div>
  )
}
