/** List of keyboard shortcuts. */
import { t } from '../../../domain/text/texts'
import '../../styles/screens/palette.css'
import { Dialog } from '../../kit/dialog'
import { shortcuts } from './shortcuts'

export const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
    <dl class="facts shortcuts">
      {shortcuts.map(({ keys, description }) => (
        <div key={description}>
          <dt>{description}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
