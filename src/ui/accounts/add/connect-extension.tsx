/** Connects wallets that are browser extensions: known ones, and any other by its id. */

import { useState } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import { extensionWallets, isExtensionId } from '../../../wallet/connect/extension-wallets'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Card } from '../../kit/card'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { connectExtension, type OfferedAccounts } from '../connecting'

const BROWSER = globalThis.navigator.userAgent.includes('Firefox') ? 'firefox' : 'chromium'
const known = extensionWallets.filter(({ browser }) => browser === BROWSER)

interface ConnectProps {
  readonly onOffered: (offered: OfferedAccounts) => void
}

export function ConnectExtension({ onOffered }: ConnectProps) {
  const connecting = useAction(async (id: string, name: string) =>
    onOffered(await connectExtension(id, name)),
  )
  return (
    <Card title={t`Browser extension`}>
      <p class="small soft">{t`MetaMask, or another wallet that accepts requests from other extensions.`}</p>
      <div class="buttons">
        {known.map(({ id, name }) => (
          <Button key={id} isBusy={connecting.isPending} onClick={() => connecting.run(id, name)}>
            {name}
          </Button>
        ))}
      </div>
      <OtherExtension onConnect={(id) => connecting.run(id, t`Wallet extension`)} />
      <Outcome state={connecting.state} />
    </Card>
  )
}

function OtherExtension({ onConnect }: { readonly onConnect: (id: string) => void }) {
  const [text, setText] = useState('')
  const id = text.trim()
  const isWrong = id !== '' && !isExtensionId(id)
  return (
    <details>
      <summary>{t`Other, by extension ID`}</summary>
      <Form
        isTight
        onSubmit={() => {
          if (isExtensionId(id)) onConnect(id)
        }}
      >
        <TextField
          label={t`Extension ID`}
          hint={t`From the browser’s extension list. The wallet must accept other extensions.`}
          fault={isWrong ? t`Invalid extension ID: 32 letters a to p, or name@host in Firefox.` : undefined}
          value={text}
          onText={setText}
        />
        <div class="buttons">
          <Button type="submit" disabled={!isExtensionId(id)}>
            {t`Connect`}
          </Button>
        </div>
      </Form>
    </details>
  )
}
