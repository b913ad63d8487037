/** Shows the account's address to a sender, as a QR code and as text. */
import '../styles/screens/funds.css'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { describeMissingSafe } from '../accounts/account-words'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { CopyButton } from '../kit/copy-button'
import { Dialog } from '../kit/dialog'
import { QrPicture } from '../kit/qr-picture'
import { tx } from '../kit/text'
import { useAccount, useWorkspace } from '../workspace/workspace'

export function Receive() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="arrowDown" onClick={() => setOpen(true)}>
        {t`Receive tokens`}
      </Button>
      {isOpen && <ReceiveDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReceiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { chain } = useWorkspace()
  const account = useAccount()
  const away = describeMissingSafe(account, chain.id)
  return (
    <Dialog title={t`Receive tokens on ${chain.label}`} onClose={onClose}>
      <div class="stack receive">
        <p class="small soft">{tx`To ${account.name}`}</p>
        {away ? <Callout tone="bad" title={away} /> : <OwnAddress />}
      </div>
    </Dialog>
  )
}

/** The address, and the network on which it can receive. */
function OwnAddress() {
  const { chain, profile } = useWorkspace()
  const address = withChecksum(useAccount().address)
  return (
    <>
      <QrPicture text={address} label={t`The address as a QR code`} />
      <p class="receive-address">
        <code class="address">
          <b>{address.slice(0, 6)}</b>
          {address.slice(6, -4)}
          <b>{address.slice(-4)}</b>
        </code>
        <CopyButton text={address} label={t`Copy address`} />
      </p>
      {profile.backend.kind === 'local' ? (
        <Callout tone="caution" title={t`Play money`}>
          {t`Nothing sent from another wallet arrives in this environment.`}
        </Callout>
      ) : (
        <p class="small soft">{t`Send only assets on ${chain.label} to this address.`}</p>
      )}
    </>
  )
}
