/** An account in the list of all accounts. */

import { callService } from '../../client/bridge/page-ports'
import { getFunds } from '../../client/chain/paper-balances'
import { usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { shortAddress, withChecksum } from '../../wallet/vault/checksum'
import { Button, IconButton } from '../kit/button'
import { CopyButton } from '../kit/copy-button'
import { useHide } from '../kit/hidden-amounts'
import { Skeleton } from '../kit/progress'
import { tx } from '../kit/text'
import { useReply } from '../kit/use-reply'
import { holdingsOf } from '../tokens/holdings'
import { shownTotal } from '../tokens/shown-total'
import { useUsdPrices } from '../tokens/use-funds'
import { AccountMark } from '../workspace/account-mark'
import { useWorkspace } from '../workspace/workspace'
import { accountKindText, holdingText } from './account-words'

interface AccountRowProps {
  readonly account: Account
  readonly isChosen: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onChoose: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onEdit: () => void
}

export const AccountRow = (props: AccountRowProps) => {
  const { account, isChosen, isFirst, isLast, onChoose, onMove, onEdit } = props
  const { name } = account
  return (
    <li class="account-row">
      <AccountMark colour={account.colour} />
      <div class="account-text">
        <strong>{name}</strong>
        <span class="small soft">
          {accountKindText(account)} · <code>{shortAddress(account.address)}</code>
        </span>
        <BalanceHint account={account} />
      </div>
      <CopyButton text={withChecksum(account.address)} label={t`Copy the address of ${name}`} />
      <div class="buttons">
        {isChosen ? (
          <span class="account-now">{t`Active`}</span>
        ) : (
          <Button size="small" onClick={onChoose}>
            {account.kind === 'watch' ? tx`View as ${name}` : tx`Trade as ${name}`}
          </Button>
        )}
        <Button size="small" onClick={onEdit}>
          {tx`Manage${<span class="hidden-label"> {name}</span>}`}
        </Button>
        <span class="account-moves">
          <MoveButton account={account} by={-1} isEnd={isFirst} onMove={onMove} />
          <MoveButton account={account} by={1} isEnd={isLast} onMove={onMove} />
        </span>
      </div>
    </li>
  )
}

/** Finds the move button of an account at its current position. */
export const findMoveButton = (account: Account, by: -1 | 1): HTMLElement | null =>
  document.querySelector(`[data-move="${account.address} ${by}"]`)

interface MoveButtonProps extends Pick<AccountRowProps, 'account' | 'onMove'> {
  readonly by: -1 | 1
  readonly isEnd: boolean
}

/**
 * Moves the account by one place. At the end of the list, the button does nothing but keeps the focus. A
 * disabled button would lose it.
 */
const MoveButton = ({ account, by, isEnd, onMove }: MoveButtonProps) => (
  <IconButton
    icon={by < 0 ? 'arrowUp' : 'arrowDown'}
    size="small"
    label={by < 0 ? t`Move ${account.name} up` : t`Move ${account.name} down`}
    aria-disabled={isEnd}
    data-move={`${account.address} ${by}`}
    onClick={() => !isEnd && onMove(by)}
  />
)

/** Maximum number of tokens in a row. */
const MAX_SHOWN_TOKENS = 2

/** Line height of small text, in px. */
const LINE_HEIGHT = 19

/**
 * Total value and first tokens of an account, if the service stores balances itself. The line has its full
 * height from the start.
 */
function BalanceHint({ account: { address } }: { readonly account: Account }) {
  const { profile, chain } = useWorkspace()
  const hide = useHide()
  const isKept = profile.backend.kind === 'local'
  const ask = () => getFunds(callService, chain.id, address)
  const { value, state } = useReply(isKept ? ask : undefined, [profile.id, chain.id, address])
  const funds = value?.funds.filter(({ balance }) => balance > 0n) ?? []
  // Amounts show before prices arrive. Prices only sort them.
  const prices = useUsdPrices(funds.map(({ token }) => token))
  if (!isKept || state.step === 'refused' || state.step === 'failed') return null
  if (!value) return <Skeleton height={LINE_HEIGHT} />
  const held = holdingsOf(chain.id, funds, prices).filter(({ view }) => view.isKnown)
  const worth = shownTotal(held)
  const more = held.length > MAX_SHOWN_TOKENS ? t` and ${held.length - MAX_SHOWN_TOKENS} more` : ''
  return (
    <>
      {worth > 0 && <span class="account-worth">{hide(usd(worth))}</span>}
      <span class="small soft">
        {held.length === 0
          ? t`Nothing on ${chain.label}`
          : `${hide(held.slice(0, MAX_SHOWN_TOKENS).map(holdingText).join(', '))}${more}`}
      </span>
    </>
  )
}
