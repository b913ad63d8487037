/** A notice in the list: what it says leads to its order, and what can be done about it unfolds below. */
import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { isUrgent, noticeTitles } from '../../client/db/rows/notification'
import { lineOf } from '../../client/notify/enqueue'
import { markUnread } from '../../client/notify/list'
import { markRead, type Notice } from '../../client/notify/store'
import { muteName, setMute } from '../../client/settings/preferences'
import { shortMoment } from '../../domain/text/numbers'
import { Button, IconButton } from '../kit/button'
import { Outcome } from '../kit/callout'
import { StatusMark } from '../kit/status-mark'
import { useAction } from '../kit/use-action'
import type { Undoable } from '../kit/use-undo'
import { hrefOf } from '../workspace/routes'
import { NoticeDeliveries } from './notice-deliveries'
import { noticeMarks } from './notice-view'

interface NoticeItemProps {
  readonly notice: Notice
  readonly onUndoable: (undoable: Undoable) => void
  /** Shows nothing but this notice's order. */
  readonly onOnlyOrder: (notice: Notice) => void
}

/** `R` reads the notice that has the focus, or marks it new again; `M` unfolds what can be done about it. */
export function NoticeItem(props: NoticeItemProps) {
  const { id, type, message, at, isRead, chainId, uid } = props.notice
  const [isOpen, setOpen] = useState(false)
  const reading = useAction((isNew: boolean) => (isNew ? markUnread([id]) : markRead([id])))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'r') reading.run(isRead)
    else if (event.key === 'm') setOpen(!isOpen)
  }
  return (
    <li class="notice" data-unread={!isRead}>
      <div class="notice-row">
        <a
          href={uid ? hrefOf('order', { chain: String(chainId), uid }) : hrefOf('notices')}
          onClick={() => reading.run(false)}
          onKeyDown={onKeyDown}
        >
          <StatusMark status={noticeMarks[type]} text={noticeTitles[type]} />
          {!isRead && <span class="notice-new">New</span>}
          <time class="small soft" dateTime={new Date(at).toISOString()}>
            {shortMoment(at, now())}
          </time>
          <span class="notice-says">{message}</span>
        </a>
        <IconButton
          icon="more"
          size="small"
          label={`More about: ${noticeTitles[type]}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <NoticeActs {...props} onRead={(isNew) => reading.run(isNew)} />}
      <Outcome state={reading.state} />
    </li>
  )
}

interface NoticeActsProps extends NoticeItemProps {
  readonly onRead: (isNew: boolean) => void
}

function NoticeActs({ notice, onUndoable, onOnlyOrder, onRead }: NoticeActsProps) {
  const { id, type, uid, isRead } = notice
  const title = noticeTitles[type]
  const muting = useAction(async (name: string, says: string) => {
    await setMute(name, true)
    onUndoable({ says, undo: () => setMute(name, false) })
  })
  const order = muteName(`order:${lineOf(notice)}`)
  return (
    <div class="notice-more">
      <div class="buttons">
        <Button size="small" onClick={() => onRead(isRead)}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        {uid && (
          <Button size="small" onClick={() => onOnlyOrder(notice)}>
            Only this order
          </Button>
        )}
        {uid && !isUrgent(type) && (
          <Button size="small" onClick={() => muting.run(order, 'This order is muted.')}>
            Mute this order
          </Button>
        )}
        {!isUrgent(type) && (
          <Button size="small" onClick={() => muting.run(muteName(`type:${type}`), `“${title}” is muted.`)}>
            Mute “{title}”
          </Button>
        )}
      </div>
      <Outcome state={muting.state} />
      <NoticeDeliveries noticeId={id} />
    </div>
  )
}
