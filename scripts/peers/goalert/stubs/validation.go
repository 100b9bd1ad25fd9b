// Package validation stands for that of GoAlert, which needs further libraries.
package validation

// NewFieldError is not called.
func NewFieldError(string, string) error { panic("not called") }

// WrapError is not called.
func WrapError(error) error { panic("not called") }
