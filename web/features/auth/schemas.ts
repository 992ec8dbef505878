/** The validation rules of these forms, loaded when a form is first touched. */
const accounts = () => import('#contract/accounts.ts');
const emailLinks = () => import('#contract/email-links.ts');

export const signInRules = async () => (await accounts()).SignInBody;
export const signUpRules = async () => (await accounts()).SignUpBody;
export const emailRules = async () => (await emailLinks()).EmailBody;
export const resetPasswordRules = async () => (await emailLinks()).ResetPasswordBody;
export const completeProfileRules = async () => (await accounts()).CompleteProfileBody;
