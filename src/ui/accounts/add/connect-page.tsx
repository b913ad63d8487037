/** Connects wallets that a web page can reach. A press finds them on the page in front. */

import { useState } from 'preact/hooks'
import { isolate } from '../../../domain/text/isolate'
import { t } from '../../../domain/text/texts'
import type { PageWallet, WalletPage } from '../../../wallet/connect/page-provider'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Card } from '../../kit/card'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { connectPage, type OfferedAccounts } from '../connecting'

interface ConnectProps {
  readonly onOffered: (offered: OfferedAccounts) => void
}

export function ConnectPage({ onOffered }: ConnectProps) {
  const [page, setPage] = useState<WalletPage>()
  const looking = useAction(async () => {
    const { findPageWallets } = await import('../../../wallet/connect/page-provider')
    setPage(await findPageWallets())
  })
  const connecting = useAction(async (found: WalletPage, { rdns, name }: PageWallet) =>
    onOffered(await connectPage(found, rdns, name)),
  )
  return (
    <Card title={t`Wallet on the open page`}>
      <p class="small soft">
        {t`MetaMask, Rabby or any other browser wallet. Open Cowbell from the toolbar on a page you trust.`}
      </p>
      <div class="buttons">
        <Button icon="search" isBusy={looking.isPending} onClick={() => looking.run()}>
          {t`Find wallets on the page`}
        </Button>
      </div>
      <Outcome state={looking.state} />
      {page && (
        <FoundWallets
          page={page}
          isBusy={connecting.isPending}
          onWallet={(wallet) => connecting.run(page, wallet)}
        />
      )}
      <Outcome state={connecting.state} />
    </Card>
  )
}

interface FoundWalletsProps {
  readonly page: WalletPage
  readonly isBusy: boolean
  readonly onWallet: (wallet: PageWallet) => void
}

function FoundWallets({ page, isBusy, onWallet }: FoundWalletsProps) {
  if (page.wallets.length === 0) {
    return (
      <Callout tone="caution" title={t`${page.origin} has no wallet`}>
        {t`No wallet found there (EIP-6963). Enable your wallet for that page and reload it.`}
      </Callout>
    )
  }
  return (
    <div class="stack" data-tight>
      <p class="small">
        {tx`On ${<strong>{page.origin}</strong>}. The wallet shows this page as the requester.`}
      </p>
      <ul class="found-wallets">
        {page.wallets.map((wallet) => (
          <li key={wallet.rdns} class="row">
            <span class="grow">
              {isolate(wallet.name)} <span class="soft small">{wallet.rdns}</span>
            </span>
            <Button size="small" isBusy={isBusy} onClick={() => onWallet(wallet)}>
              {tx`Connect ${wallet.name}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
