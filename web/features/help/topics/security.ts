import type { Topic } from '../topic.ts';

export const SECURITY: Topic = {
  id: 'account-and-security',
  title: 'Your account and security',
  summary: 'Passwords, two-factor, passkeys and your email address.',
  articles: [
    {
      id: 'forgot-password',
      question: 'I forgot my password',
      answer: [
        'Enter your email, and we send you a link to choose a new one. It works once, for 30 minutes.',
        'Every open session ends, and passkeys are removed. With two-factor on, signing in still asks for a code.',
      ],
      link: { label: 'Send me a link', to: 'forgot-password' },
      words: 'forgotten reset lost sign in log in',
    },
    {
      id: 'change-password',
      question: 'How do I change my password?',
      answer: [
        'In your settings, under Security and privacy. You stay signed in here, and every other session ends.',
      ],
      link: { label: 'Open your security settings', to: 'security' },
      words: 'new update login',
    },
    {
      id: 'two-factor',
      question: 'How do I turn on two-factor authentication?',
      answer: [
        'Press “Enable 2FA” in your security settings, and scan the picture with an authenticator app. From then on signing in asks for a code from the app.',
        'Keep the backup codes somewhere safe. Each one signs you in once, without the app.',
      ],
      link: { label: 'Open your security settings', to: 'security' },
      words: '2fa TOTP authenticator code second factor qr',
    },
    {
      id: 'lost-phone',
      question: 'I lost the phone with my authenticator app',
      answer: [
        'Sign in with a backup code. Then disable two-factor in your security settings, with another backup code, and set it up again on your new phone.',
        'Without backup codes, write to us.',
      ],
      link: { label: 'Write to us', to: 'contact' },
      words: '2fa two-factor stolen locked out backup code',
    },
    {
      id: 'passkeys',
      question: 'What is a passkey?',
      answer: [
        'It signs you in with your fingerprint, your face or your screen lock. There is no password to remember, and none to steal.',
        'If you lose every passkey, reset your password by email. That removes them, and you can add new ones.',
      ],
      link: { label: 'Add a passkey', to: 'security' },
      words: 'touch face id fingerprint lost',
    },
    {
      id: 'change-email',
      question: 'How do I change my email address?',
      answer: [
        'In your settings, under Account verification. We send a code to the new address, and nothing changes until you enter it.',
        'Your old address gets a notice. Its link undoes the change for 7 days.',
      ],
      link: { label: 'Change your email', to: 'verification' },
      words: 'new address undo mailbox',
    },
    {
      id: 'verification-email',
      question: 'The verification email did not arrive',
      answer: ['Look in your spam folder, and check the address for typos. Then ask for another one.'],
      link: { label: 'Send it again', to: 'verify-email' },
      words: 'sign up confirm resend spam',
    },
    {
      id: 'not-me',
      question: 'I got an email about a sign-in that was not mine',
      answer: [
        'Open the link “This was not me” in that email. It ends every session, voids your password, and freezes spending until you choose a new one by email.',
        'The link works once, for 7 days. After that, choose a new password, and write to us if money or cards are missing.',
      ],
      link: { label: 'Choose a new password', to: 'forgot-password' },
      words: 'hacked stolen new device unknown suspicious fraud secure',
    },
    {
      id: 'confirm-it-is-you',
      question: 'Why do you ask me to confirm that it is me?',
      answer: [
        'So that nobody who finds your open browser can take your codes or your money. We ask before codes are shown, before your email or second factor changes, and for larger purchases and gifts.',
        'Once you have confirmed it, we do not ask again for 15 minutes.',
      ],
      link: { label: 'Open your security settings', to: 'security' },
      words: 'password again prove presence passkey',
    },
  ],
};
