/** Dialog that chooses the environment. */
import { t } from '../../domain/text/texts'
import '../styles/screens/settings.css'
import { Dialog } from '../kit/dialog'
import { ProfileSetting } from '../settings/profile-setting'

export const EnvironmentDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={t`Environment`} onClose={onClose}>
    <ProfileSetting onSwitch={onClose} />
  </Dialog>
)
