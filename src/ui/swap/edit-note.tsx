/** Says which order is being edited. */
import type { OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { IconButton } from '../kit/button'
import { tx } from '../kit/text'
import { ReplacedOrder } from '../orders/replaced-order'

interface EditNoteProps {
  readonly uid: OrderUid
  /** What is typed becomes an order of its own. */
  readonly onStop: () => void
}

export const EditNote = ({ uid, onStop }: EditNoteProps) => (
  <p class="row small edit-note">
    <span class="grow">{tx`Editing: ${<ReplacedOrder uid={uid} />}`}</span>
    <IconButton icon="close" size="small" label={t`Stop editing, place a new order`} onClick={onStop} />
  </p>
)
