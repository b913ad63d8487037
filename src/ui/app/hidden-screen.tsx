/** Shown in place of a screen that consists of amounts, while amounts are hidden. */
import { t } from '../../domain/text/texts'
import { ButtonLink } from '../kit/button'
import { EmptyState } from '../kit/card'
import { hrefOf } from '../workspace/routes'
import { EyeButton } from './eye'

export const HiddenScreen = ({ cause }: { readonly cause: 'eye' | 'lock' }) => (
  <div class="screen-body">
    <EmptyState
      icon="eyeOff"
      isWholeScreen
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
  </div>
)
