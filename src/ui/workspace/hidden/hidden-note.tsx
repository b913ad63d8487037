/** Says that amounts are hidden, and shows them at a press. */
import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { EmptyState } from '../../kit/card'
import { hrefOf } from '../routes'
import { EyeButton } from './eye'
import type { HiddenCause } from './hides-amounts'

interface HiddenNoteProps {
  readonly cause: HiddenCause
  /** The note is all that the screen shows. */
  readonly isWholeScreen?: true
}

export const HiddenNote = ({ cause, ...given }: HiddenNoteProps) => (
  <EmptyState
    icon="eyeOff"
    {...given}
    title={t`Amounts are hidden`}
    action={
      cause === 'lock' ? (
        <ButtonLink kind="primary" href={hrefOf('unlock')}>{t`Unlock`}</ButtonLink>
      ) : (
        <EyeButton />
      )
    }
  >
    {cause === 'lock'
      ? t`This page shows amounts after you unlock. Settings, Security can change this.`
      : t`This page consists of amounts.`}
  </EmptyState>
)

/** Shown in place of a screen that consists of amounts. */
export const HiddenScreen = ({ cause }: Pick<HiddenNoteProps, 'cause'>) => (
  <div class="screen-body">
    <HiddenNote cause={cause} isWholeScreen />
  </div>
)
