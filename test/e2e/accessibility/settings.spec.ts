import { lookOver } from '../support/look-over'

lookOver('settings')
