/** All accounts: the active one, their order, and the actions on each. */
import { t } from '../../domain/text/texts'
import '../styles/screens/accounts.css'
import { useLayoutEffect, useState } from 'preact/hooks'
import { walletDb } from '../../client/signing/wallet-db'
import type { Account } from '../../wallet/vault/accounts'
import { writeAccountOrder } from '../../wallet/vault/wallet-rows'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, Split } from '../kit/card'
import { useAction } from '../kit/use-action'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { AccountEditor } from './account-editor'
import { AccountRow, findMoveButton } from './account-row'
import { groupBySeed } from './account-words'
import { PhraseCard } from './secrets/phrase-card'
import { SaveBackup } from './secrets/save-backup'
import { useSecretsTab } from './secrets/use-secrets-tab'
import { useAccountChoice } from './use-account-choice'

/** Moves one account of a list by an offset. */
function moveAccount(accounts: readonly Account[], from: number, by: -1 | 1): readonly Account[] {
  const rest = accounts.filter((_, index) => index !== from)
  return [...rest.slice(0, from + by), ...accounts.slice(from, from + 1), ...rest.slice(from + by)]
}

interface Move {
  readonly account: Account
  readonly by: -1 | 1
  readonly message: string
}

/**
 * Moves an account. The focused button keeps the focus after the re-render, and the new position is
 * announced.
 */
function useMoving(accounts: readonly Account[]) {
  const [last, setLast] = useState<Move>()
  const moving = useAction(async (from: number, by: -1 | 1) => {
    const next = moveAccount(accounts, from, by)
    await writeAccountOrder(
      walletDb,
      next.map(({ address }) => address),
    )
    const account = next[from + by]
    if (account) setLast({ account, by, message: t`${account.name} is ${from + by + 1} of ${next.length}.` })
  })
  useLayoutEffect(() => {
    if (last) findMoveButton(last.account, last.by)?.focus()
  }, [last, accounts])
  return { moving, message: last?.message }
}

/**
 * Finds the account that the address of the screen names. A popup opens the editor of an account this way.
 */
const findLinkedAccount = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ address }) => location.hash.endsWith(`?${address}`))

export function AccountsScreen() {
  const { accounts, account } = useWorkspace()
  const { isTab, leave } = useSecretsTab('accounts')
  const [edited, setEdited] = useState(() => findLinkedAccount(accounts))
  const choosing = useAccountChoice()
  const { moving, message } = useMoving(accounts)
  const seeds = [...groupBySeed(accounts)]
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Accounts`} back={hrefOf('settings')}>
        <ButtonLink kind="primary" size="small" icon="plus" href={hrefOf('addAccount')}>
          {t`Add account`}
        </ButtonLink>
      </ScreenHead>
      <Split
        aside={
          <>
            {accounts.some(({ kind }) => kind === 'key') && (
              <Card title={t`Backup`}>{isTab ? <SaveBackup /> : <SaveInTab onPress={leave} />}</Card>
            )}
            {seeds.map(([seedId, own]) => (
              <PhraseCard key={seedId} seedId={seedId} accounts={own} />
            ))}
          </>
        }
      >
        <Card>
          <ol class="account-list" aria-label={t`Accounts`}>
            {accounts.map((each, index) => (
              <AccountRow
                key={each.address}
                account={each}
                isChosen={each.address === account?.address}
                isFirst={index === 0}
                isLast={index === accounts.length - 1}
                onChoose={() => choosing.run(each)}
                onMove={(by) => moving.run(index, by)}
                onEdit={() => setEdited(each)}
              />
            ))}
          </ol>
          <p class="hidden-label" aria-live="polite">
            {message}
          </p>
          <Outcome state={choosing.state} />
          <Outcome state={moving.state} />
        </Card>
      </Split>
      {edited && <AccountEditor account={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

const SaveInTab = ({ onPress }: { readonly onPress: () => void }) => (
  <>
    <p class="small soft">{t`Continues in a tab, so that you enter no secret here.`}</p>
    <Button icon="external" onClick={onPress}>
      {t`Save a backup`}
    </Button>
  </>
)
