/** The validation rules of these forms, loaded when a form is first touched. */
const settings = () => import('#contract/settings.ts');
const security = () => import('#contract/security/security.ts');

export const profileRules = async () => (await settings()).ProfileBody;
export const addressRules = async () => (await settings()).AddressBody;
export const usernameRules = async () => (await settings()).UsernameBody;
export const newEmailRules = async () => (await security()).ChangeEmailBody;
export const emailCodeRules = async () => (await security()).ConfirmEmailBody;
