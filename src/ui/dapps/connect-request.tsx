/** Request of a site to connect an account. Shows the account that the site will see. */
import browser from 'webextension-polyfill'
import { connectAccount, permissionsOf } from '../../client/dapps/sites'
import { announceChange } from '../../client/worker/announce-changes'
import { t } from '../../domain/text/texts'
import { AddressLine } from '../accounts/address-line'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useAccount } from '../workspace/workspace'
import { RequestFoot, type RequestProps } from './request-frame'

export function ConnectRequest({ request, answer }: RequestProps) {
  const account = useAccount()
  const canSign = account.kind === 'key' || account.kind === 'external'
  const connecting = useAction(async () => {
    await connectAccount(request.origin, account.address)
    await announceChange(browser.storage.local)
    const isPermission = request.method === 'wallet_requestPermissions'
    const accounts = [account.address]
    await answer(request, { result: isPermission ? permissionsOf(request.origin, accounts) : accounts })
  })
  return (
    <>
      <Card title={t`Connect ${account.name}?`}>
        <AddressLine address={account.address} />
        <p class="small soft">
          {t`The site sees this address and may request signatures and transactions. Each is shown to you first.`}
        </p>
        <p class="small soft">{t`To connect another account, choose it above.`}</p>
      </Card>
      {!canSign && (
        <Callout tone="caution" title={t`This account cannot be connected.`}>
          {t`Switch to an account with a key or a wallet to sign.`}
        </Callout>
      )}
      <Outcome state={connecting.state} />
      <RequestFoot request={request} answer={answer}>
        {(isReady) => (
          <Button
            kind="primary"
            disabled={!isReady || !canSign}
            isBusy={connecting.isPending}
            onClick={() => connecting.run()}
          >
            {t`Connect`}
          </Button>
        )}
      </RequestFoot>
    </>
  )
}
