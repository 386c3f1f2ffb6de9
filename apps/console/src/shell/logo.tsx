import { en } from '../messages/en';

export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="logo-box" />
        <path
          d="M9 8v7a4 4 0 0 0 4 4h6a4 4 0 0 1 4 4v1M23 8v7a4 4 0 0 1-4 4h-6a4 4 0 0 0-4 4v1"
          className="logo-line"
          fill="none"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      {en.product}
    </span>
  );
}
